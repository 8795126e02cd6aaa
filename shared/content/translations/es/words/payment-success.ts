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
  unpaid: {
    heading: "Inténtalo de nuevo o usa otra tarjeta",
    text: "Si tu banco lo sigue rechazando, puede decirte por qué.",
    help: "¿Algo no está claro?",
    contact: "Escríbenos",
  },
  due: (amount) => `${amount} por pagar`,
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
