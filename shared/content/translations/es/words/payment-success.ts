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
  stillChecking: "Seguimos consultando. Puedes dejar esta página abierta o cerrarla.",
  contact: "Escríbenos",
  signIn: "Iniciar sesión",
  signInFirst: "Antes inicias sesión con el correo que usaste en la compra.",
  done: "hecho",
  waiting: {
    heading: "Tu pago está en camino",
    amount: (amount) => `Tu pago de ${amount} está en camino`,
    text: "Muchos bancos confirman en minutos; algunos tardan días. Te avisamos por correo.",
    early: "Guarda ya el número del asistente. Te atenderá en cuanto tu banco confirme.",
    follow: "También puedes seguir tu pedido en tu panel.",
  },
  unpaid: {
    heading: "Inténtalo de nuevo o usa otra tarjeta",
    text: "A menudo es un error al escribir o un límite, y al reintentarlo funciona.",
    bank: "Tu banco puede decirte por qué lo rechaza. También sirve otra tarjeta.",
    due: "Por pagar",
    pay: "Completar el pago",
    payAmount: (amount) => `Completar el pago (${amount})`,
    heldUntil: "Te guardamos el precio hasta el",
    help: "¿Algo no está claro?",
    reply: "Te respondemos por correo.",
    signInHeading: "Inicia sesión para pagar",
    signInText: "Tu pedido está guardado en tu cuenta, con el correo que usaste en la compra.",
  },
  trouble: {
    heading: "Qué puedes hacer",
    mail: {
      title: "Mira tu correo",
      description: "Si el pago se realizó, en unos minutos tienes ahí tu recibo. Mira también en el correo no deseado.",
    },
    dashboard: {
      title: "Mira tu panel",
      description: "Ahí están todos tus pedidos, y si están pagados.",
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
    amount: "Importe",
    due: "Por pagar",
    receipt: "Recibo",
    date: "Fecha",
    stamp: "Pago único",
    checking: "Consultando a tu banco.",
    waiting: "Será tuya cuando tu banco confirme.",
    complete: "Tuya para siempre.",
    number: numberedLicense,
    refundUntil: "Reembolso completo hasta el",
    notPaid: "Todavía sin pagar.",
    unknown: "Aún sin comprobar.",
  },
};
