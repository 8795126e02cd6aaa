import type { WordsOf } from "#shared/content/words/catalog.ts";

export const receiptWords: WordsOf<"receipt"> = {
  title: "Recibo",
  heading: "Recibo",
  loading: "Cargando tu recibo",
  back: "Volver a tu cartera",
  print: "Imprimir o guardar como PDF",

  failedHeading: "No se ha cargado tu recibo",
  failed: "No hemos podido cargar este recibo. Inténtalo de nuevo.",
  loadAgain: "Cargar de nuevo",
  missingHeading: "Este recibo no existe",
  missing: "No hemos encontrado en tu cuenta ningún pedido pagado con esta dirección.",
  unpaidHeading: "Todavía no hay recibo",
  unpaid: "Este pedido no está pagado. En cuanto lo esté, verás aquí su recibo.",

  number: "Pedido",
  date: "Pagado el",
  method: "Pagado con",
  seller: "Vendido por",
  customer: "A nombre de",
  vatNumber: (number) => `NIF o número de IVA: ${number}`,

  item: "Concepto",
  amount: "Importe",
  license: "Licencia de por vida para el",
  total: "Pagado",
  refundOf: "Reembolso del",
  returnOf: "Reembolso devuelto por el banco el",
  refunded: "Reembolsado en total",
  remaining: "Pagado tras los reembolsos",
  table: "Lo que se ha pagado",

  company: {
    heading: "Datos de empresa",
    intro: "Aparecen en este recibo. Puedes añadirlos o cambiarlos cuando quieras.",
    companyName: "Nombre de la empresa",
    address: "Dirección",
    addressHelp: "Una línea por cada línea de la dirección.",
    vatNumber: "NIF o número de IVA",
    save: "Guardar datos",
    saving: "Guardando los datos",
    saved: "Tu recibo ya muestra estos datos.",
    failed: "No hemos podido guardar los datos. Inténtalo de nuevo.",
    invalid: "Revisa este campo.",
    tooManyLines: (most) => `Usa como máximo ${most} líneas.`,
  },
};
