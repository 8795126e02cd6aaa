import type { WordsOf } from "#shared/content/words/catalog.ts";
import { brand } from "#shared/domain/brand.ts";
import { fullRefund } from "./refund.ts";

export const checkoutWords: WordsOf<"checkout"> = {
  title: "Compra",
  back: "Volver",
  refunds: "Reembolsos",
  refundsAnchor: "reembolsos",
  steps: {
    label: "Pasos de la compra",
    account: "Cuenta",
    whatsapp: brand.messenger,
    payment: "Pago",
    done: "listo",
  },
  total: "Total",
  thisNumber: "Este número",
  alreadyPaid: "Ya está pagado",
  moneyBack: (byLaw) => `¿No es para ti? {refund}${byLaw}.`,
  refundWithin: fullRefund,
  moneyBackByLaw: (days) => `, o ${days} en la UE y el Reino Unido`,

  soldBy: (seller) => `Vendido por ${seller}.`,
  paidThrough: `Pagos con ${brand.paymentProvider}`,

  account: {
    heading: "Primero, tu cuenta",
    alreadyRegistered: "¿Ya tienes cuenta?",
    signIn: "Inicia sesión",
    submit: `Siguiente: tu número de ${brand.messenger}`,
    busy: "Creando tu cuenta...",
  },

  whatsapp: {
    heading: `Tu número de ${brand.messenger}`,
    country: "País",
    countrySearch: "Busca un país o código",
    countryNone: "Ningún país tiene ese nombre o código.",
    countryCount: (count) => (count === 1 ? "1 país" : `${count} países`),
    phone: `Número de ${brand.messenger}`,
    phoneHelp: `El que usas en ${brand.messenger}, sin el código de país.`,
    numberComplete: "El número está completo.",
    submit: "Ir al pago seguro ({price})",
    busy: `Conectando con ${brand.paymentProvider}`,
    queuing: "Hay muchos compradores: estás en la fila",
    signedIn: "Entraste como {email}.",
    anotherLine: "Esta licencia suma otro número.",
    otherTab: "En otra pestaña iniciaste sesión como {email}. Desde ahora compras con esa cuenta.",
    welcomeBack: "¡Hola de nuevo! Entraste con la cuenta que ya tenías.",
    otherAccount: "¿No eres tú?",
    otherNumber: "¿Quieres otra licencia? Escribe otro número arriba.",
    dashboard: "Ir a tu panel",
    loading: "Cargando tu cuenta",
  },

  unreachable: "No pudimos acceder a tu cuenta. Revisa tu conexión.",
  unableToLoad: "No se pudo cargar este paso. Revisa tu conexión.",
  tryAgain: "Reintentar",

  invalidNumber: "Escribe un número de WhatsApp válido.",
  unableToStart: "No pudimos iniciar tu pago seguro. Inténtalo de nuevo.",
  sessionExpired: "Tu sesión venció. Vuelve a escribir los datos de tu cuenta.",

  card: {
    title: "Licencia de por vida",
    holder: "Aquí va tu nombre",
    line: `Número de ${brand.messenger}`,
    lineEmpty: "Pendiente",
  },

  countryAliases: {
    GB: "UK Gran Bretaña Inglaterra Escocia Gales",
    US: "EEUU EE. UU. EE.UU. EUA USA Estados Unidos Norteamérica",
    AE: "EAU UAE Emiratos Dubái",
    NL: "Holanda",
    CZ: "República Checa Checoslovaquia",
    CD: "RDC RD Congo Zaire",
    KR: "Corea",
    CI: "Costa de Marfil",
    MM: "Birmania",
    SZ: "Suazilandia Swazilandia",
    TR: "Türkiye",
  },
};
