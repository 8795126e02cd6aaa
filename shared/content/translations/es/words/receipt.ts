import type { WordsOf } from "#shared/content/words/catalog.ts";
import { brand } from "#shared/domain/brand.ts";
import { numberedLicense } from "./license-number.ts";

export const receiptWords: WordsOf<"receipt"> = {
  title: "Recibo",
  heading: "Recibo",
  loading: "Cargando tu recibo…",
  back: "Volver a tu panel",
  print: "Imprimir o guardar como PDF",

  failedHeading: "Tu recibo no se cargó",
  failed: "Tu pago está a salvo. Solo falló la carga de esta página.",
  loadAgain: "Intentar de nuevo",
  missingHeading: "No encontramos este recibo",
  missing: "Este recibo no está en tu cuenta. ¿Pagaste con otro correo?",
  otherAccount: "Iniciar sesión con otro correo",
  unpaidHeading: "Todavía no hay recibo",
  unpaid: "Este pedido no está pagado. En cuanto lo pagues, verás aquí el recibo.",
  pay: "Pagar en tu panel",
  payAmount: (amount) => `Pagar ${amount}`,
  contact: "Escríbenos",

  number: "Pedido",
  date: "Pagado el",
  method: "Pagado con",
  seller: "Vendido por",
  customer: "A nombre de",
  vatNumber: (number) => `Número fiscal: ${number}`,

  item: "Concepto",
  amount: (currency) => `Monto (${currency})`,
  product: `Asistente de IA ${brand.name} para ${brand.messenger}, acceso de por vida`,
  license: (number) => (number === null ? "Licencia para el" : `Licencia ${numberedLicense(number)} para el`),
  total: "Total pagado",
  refundOf: "Reembolso del",
  returnOf: "Reembolso que el banco rechazó el",
  refunded: "Reembolsado en total",
  remaining: "Total tras los reembolsos",
  table: "Lo que se pagó",
  closing: "No queda nada por pagar ni por renovar.",
  stamp: "Pago único",

  uses: {
    heading: "Para qué sirve este recibo",
    proof: "Es el comprobante de tu pago y de cualquier reembolso.",
    business: "Sirve para tu contabilidad y tus impuestos: lleva los datos de tu empresa.",
    businessLater: "Para tu contabilidad, agrega primero los datos de tu empresa.",
    always: "No se pierde: ábrelo de nuevo desde tu panel.",
  },

  company: {
    add: "Agregar datos de empresa",
    change: "Cambiar datos de empresa",
    intro: "Aparecen en este recibo. Puedes agregarlos o cambiarlos cuando quieras.",
    companyName: "Nombre de la empresa",
    address: "Dirección",
    addressHelp: (most) => `Escríbela como en un sobre, en ${most} líneas como máximo.`,
    vatNumber: "Número fiscal",
    save: "Guardar datos",
    saving: "Guardando los datos",
    saved: "Guardado. Tu recibo ya lleva los datos de tu empresa.",
    failed: "No pudimos guardar los datos. Inténtalo de nuevo.",
    invalid: "Revisa este campo.",
    tooManyLines: (most) => `La dirección puede tener hasta ${most} líneas.`,
  },
};
