import type { WordsOf } from "#shared/content/words/catalog.ts";
import { brand } from "#shared/domain/brand.ts";

export const assistantWords: WordsOf<"assistant"> = {
  number: "Número del asistente",
  open: `Abrir en ${brand.messenger}`,
  copy: "Copiar número",
  copied: "Copiado",
  copyFailed: "Mantén presionado el número para copiarlo",
  save: "Guardar contacto",
  scan: "Escanea el código para abrir el chat en tu teléfono.",
  scanToStart: "Escanea el código para enviar tu primer mensaje.",
  scanToConnect: "Escanéalo para conectar tu número registrado.",
  greeting: "¡Hola! Quiero empezar.",

  wayIn: {
    heading: "Envía tu primer mensaje",
    connected: "Tu chat está listo",
    ask: "Te responde ahí mismo.",
    changeNumber: "Si algún día cambias de número, pasa la licencia desde tu panel.",
    tap: "Tu mensaje ya está escrito. Envíalo desde el",
    scan: (message) => `Escanea el código con tu teléfono o usa el botón. Luego envía “${message}” desde el`,
    registered: "número que registraste",
    code: "O envía este código al asistente:",
    otherNumber: "¿Escribes desde otro número?",
    getCode: "Pide un código",
    notConnected: "¿No se conectó?",
    askedFrom: "Ese número envió el código de tu licencia, pero tu licencia es para el",
    qrCode: `Un código QR que abre ${brand.messenger}`,
    send: `Enviar en ${brand.messenger}`,
    connectedHere: "Cuando llegue tu mensaje, lo verás aquí.",
    noAnswer: "¿No te responde en unos minutos?",
  },
};
