import type { WordsOf } from "#shared/content/words/catalog.ts";
import { brand } from "#shared/domain/brand.ts";
import { fullRefund } from "./refund.ts";

export const paymentWords: WordsOf<"payment"> = {
  title: "Pago seguro",
  close: "Cerrar el pago",
  license: "Licencia de por vida para",
  total: "Total a pagar",
  once: "Un solo pago.",
  refund: (days) => `${fullRefund(days)}.`,
  reference: "Referencia",
  donation: {
    title: "Tu donativo",
    total: "Total",
    once: "Pagas una sola vez. No se renueva.",
  },
  loading: "Cargando el formulario de la tarjeta",
  loadingButton: "Cargando el formulario…",
  pay: "Pagar {price}",
  processing: "Procesando el pago...",
  processingNote: "No cierres esta ventana. Tu banco puede pedirte que confirmes.",
  queuing:
    "Hay muchas compras ahora mismo y estás en la fila. Deja esta ventana abierta. Aún no se te ha cobrado nada.",
  confirming: "Pago recibido. Lo estamos confirmando...",
  provider: `El número de tu tarjeta va a ${brand.paymentProvider}, nunca a ${brand.name}.`,
  debit: "Un débito bancario puede tardar unos días en completarse.",
  cardMarks: "Visa, Mastercard y American Express",
  tryAgain: "Reintentar",
  checkAgain: "Revisar de nuevo",
  done: "Cerrar",
  dashboard: "Ir a tu panel",

  offline:
    "Estás sin conexión. No se hizo ningún cargo y lo que escribiste sigue aquí. Inténtalo de nuevo cuando vuelva la conexión.",
  notConfigured: `${brand.paymentProvider} no está configurado. Escríbenos.`,
  notLoaded: `${brand.paymentProvider} aún no ha terminado de cargar. Espera un momento.`,
  unableToLoad: "No se pudo cargar el formulario de la tarjeta. Revisa tu conexión. No se hizo ningún cargo.",
  unableToComplete: "No se pudo completar el pago.",
  notCompleted: "El pago no se completó. Inténtalo de nuevo.",
  refusedNote: "No se te cobró nada. Prueba con otra tarjeta o pregunta a tu banco.",
  correctableNote: "No se te cobró nada. Revisa lo que escribiste o usa otra tarjeta.",
  unableToFinalize: "No se pudo finalizar el pago. Escríbenos.",
  unableToFinalizeNote:
    "El cargo a tu tarjeta ya se hizo, así que no vuelvas a pagar. Danos esta referencia y lo arreglamos:",
  support: "Escríbenos",

  bankTitle: "Tu banco sigue procesando el pago",
  bankProcessing:
    "Un pago desde una cuenta bancaria puede tardar unos días en llegar. No pagues otra vez. No tienes que hacer nada más: en cuanto llegue el dinero, hacemos el resto.",

  voucherTitle: "Tu ficha de pago está lista",
  voucherNote:
    "Paga como indica la ficha, antes de que venza. Todavía no se ha hecho ningún cargo. En cuanto llegue tu dinero, que puede tardar unos días, hacemos el resto.",
  openVoucher: "Abrir la ficha",

  canceledTitle: "Este pago se canceló. No se hizo ningún cargo.",
  canceledNote:
    "Venció sin pagarse, falló demasiadas veces o se eliminó su pedido. Puedes cerrar esta ventana y empezar de nuevo.",

  priceRenewed: "Tu precio reservado ya no se aplica. El precio de hoy es {price}.",
  priceHeld: "Tu precio reservado de {price} sigue vigente para este pedido.",
  priceChanged:
    "El precio cambió desde que abriste esta página. Ahora es {price}. Todavía no se ha hecho ningún cargo.",
};
