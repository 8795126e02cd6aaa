import type { WordsOf } from "#shared/content/words/catalog.ts";
import { brand } from "#shared/domain/brand.ts";
import { anonymousName } from "./anonymous-name.ts";

export const supportWords: WordsOf<"support"> = {
  title: "Apoya la causa",
  description: `Deja un donativo voluntario para ${brand.name} y firma el muro de la comunidad, con tu nombre o de forma anónima. Sin crear una cuenta.`,

  amount: {
    legend: "Tu donativo",
    give: "Elegir {price}",
    continue: "Continuar con {price}",
    continueNoAmount: "Continuar",
    other: "Otra cantidad ({currency})",
    range: "Entre {least} y {most}.",
  },
  anonymous: "Donar de forma anónima",
  name: "Tu nombre",
  more: "Añadir una nota o una foto",
  less: "Ocultar nota y foto",
  email: "Correo electrónico (opcional)",
  emailHelp: "Para tu recibo, y por si hay alguna pregunta.",
  note: "Unas palabras (opcional)",
  noteLeft: (left) => (left === 1 ? "Queda 1 carácter" : `Quedan ${left} caracteres`),

  picture: {
    label: "Tu foto (opcional)",
    choose: "Elegir una foto",
    chooseAnother: "Elegir otra",
    drop: "O suéltala aquí.",
    limit: "Máximo 5 MB.",
    opening: "Abriendo tu foto...",
    ready: "Tu foto está lista. Arrástrala o mueve los controles hasta que quede bien.",
    kept: "Tu foto está lista.",
    zoom: "Acercar",
    across: "Izquierda y derecha",
    down: "Arriba y abajo",
    remove: "Quitar la foto",
    anonymous: "Una firma anónima no lleva foto.",
  },

  preview: {
    heading: "Así se verá tu firma",
    name: "Tu nombre",
    note: "Tu nota, si la escribes.",
    today: "Hoy",
  },

  donate: "Donar {price}",
  donateNoAmount: "Donar",
  starting: "Abriendo el pago seguro...",
  notTwice: "Todavía estamos confirmando tu último donativo. Lo encuentras al inicio de la página; no pagues otra vez.",

  currencyChanged: "La moneda cambió desde que abriste esta página. Ahora el importe es {price}.",

  thanks: "¡Gracias! Recibimos tu donativo.",
  thanksAmount: "Importe",
  receiptMailed: "Tu recibo va en camino a {email}.",
  thanksNote: "Tu firma ya está en el muro.",
  seeEntry: "Ver tu firma",
  entryLate: "Tu firma todavía no está en el muro. Espera un minuto y recarga la página.",
  giveAgain: "Donar otra vez",
  confirming: "Estamos confirmando tu donativo...",
  unconfirmed:
    "Todavía no hemos podido confirmar tu donativo. Si ya se hizo el cargo a tu tarjeta, no vuelvas a pagar.",
  reference: "Referencia",
  copy: "Copiar",
  copied: "Copiado",
  copyFailed: "Selecciona la referencia para copiarla",
  checkAgain: "Revisar de nuevo",
  startAnew: "Empezar otro donativo",

  wall: {
    loading: "Cargando el muro",
    failed: "No se pudo cargar el muro.",
    tryAgain: "Reintentar",
    more: "Ver más",
    loadingMore: "Cargando más...",
    moreLoaded: (count) => (count === 1 ? "1 firma más" : `${count} firmas más`),
    write: "Escribir la primera firma",
    yours: "Tu firma",
    readMore: "Leer más",
    readLess: "Ver menos",
    anonymousName,
  },

  invalidAmount: "Elige o escribe una cantidad válida para tu donativo.",
  nameMissing: "Escribe tu nombre o elige donar de forma anónima.",
  emailInvalid: "Escribe un correo electrónico válido.",
  nameUnfit: "Usa una sola línea de 100 caracteres como máximo.",
  noteLong: "Usa 500 caracteres como máximo.",
  notAnImage: "Elige un archivo de imagen.",
  imageTooLarge: "Las imágenes deben pesar menos de 5 MB.",
  unableToStart: "No pudimos abrir el pago seguro. Inténtalo de nuevo.",
  notCompleted: "El pago no se completó. Inténtalo de nuevo.",
};
