import type { WordsOf } from "#shared/content/words/catalog.ts";
import { numberedLicense } from "./license-number.ts";

/** Stripe's payment statuses in plain words. */
const statuses: ReadonlyMap<string, string> = new Map([
  ["complete", "completo"],
  ["pending", "pendiente"],
  ["processing", "en proceso"],
  ["canceled", "cancelado"],
  ["expired", "vencido"],
  ["requires_payment_method", "sin pagar"],
  ["requires_confirmation", "sin confirmar"],
  ["requires_action", "a la espera de tu confirmación"],
  ["requires_capture", "autorizado, aún sin cobrar"],
]);

export const paymentSuccessWords: WordsOf<"paymentSuccess"> = {
  title: "Tu pago",
  statusLine: (status) => `Estado del pago: ${statuses.get(status) ?? "sin completar"}`,
  missing: "No pudimos identificar tu pago.",
  failed: "Algo salió mal al confirmar tu pago.",
  checkAgain: "Volver a consultar el estado",
  stillChecking: "Si la dejas abierta, se actualiza sola.",
  contact: "Escríbenos",
  signIn: "Iniciar sesión",
  signInFirst: "Primero inicia sesión con el correo de tu compra.",
  done: "hecho",
  waiting: {
    heading: "Ya puedes cerrar esta página",
    text: "Te avisamos por correo.",
    early: "Mientras tanto, guarda el número del asistente.",
  },
  unpaid: {
    heading: "Inténtalo de nuevo o usa otra tarjeta",
    text: "Suele ser un dato mal escrito o un límite de la tarjeta. Primero revisa los datos.",
    bank: "¿Te la rechazan otra vez? Pregúntale a tu banco por qué.",
    pay: "Completar el pago",
    payAmount: (amount) => `Completar el pago (${amount})`,
    heldUntil: (price) => `Te guardamos el precio de ${price} hasta el`,
    price: "Precio",
    priceFirst: "Lo verás antes de pagar",
    help: "¿Tienes alguna duda?",
    signInHeading: "Inicia sesión para pagar",
    signInText: "Usa el correo de tu compra. Después prueba con la misma tarjeta o con otra.",
    forgot: "¿Olvidaste tu contraseña? Puedes cambiarla en la página siguiente.",
    signInStep: "Elige “Iniciar sesión” arriba y luego “Completar el pago” en tu panel.",
  },
  trouble: {
    heading: "Qué más puedes hacer",
    mail: {
      title: "Revisa tu correo",
      description: "Si el pago se realizó, tu recibo llega en unos minutos. Mira también en la carpeta de spam.",
    },
    ask: {
      title: "Pregúntanos",
      description: "Dinos con qué correo hiciste la compra y lo buscamos.",
    },
  },
  card: {
    title: "Tu licencia",
    license: "Licencia de por vida",
    order: "Pedido",
    amount: "Monto",
    due: "Por pagar",
    receipt: "Recibo",
    date: "Fecha",
    stamp: "Pago único",
    complete: "Tuya para siempre.",
    number: (number) => `Licencia ${numberedLicense(number)}`,
    numberLater: "Cuando pagues, te damos tu número de licencia.",
    numberWaiting: "Tu número de licencia llega cuando el banco confirme el pago.",
    buyerOnly: "Todavía sin pagar.",
    buyerOnlyWaiting: "Inicia sesión para ver tu número de WhatsApp y el monto.",
    refundUntil: "Reembolso completo hasta el",
  },
};
