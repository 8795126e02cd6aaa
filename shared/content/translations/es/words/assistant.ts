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
  scanToConnect: "Escanea el código para conectar tu número registrado.",
  greeting: "¡Hola! Quiero empezar.",

  wayIn: {
    heading: "Envía tu primer mensaje",
    connected: "Tu chat está listo",
    ask: "Pregúntale lo que quieras al asistente.",
    changeNumber: "Si algún día cambias de número, pasa la licencia desde tu panel.",
    tap: "Tu mensaje ya está escrito. Envíalo desde el",
    scan: "Escanea el código con tu teléfono o usa el botón. Tu mensaje ya está escrito. Envíalo desde el",
    registered: "número que registraste",
    tapWithCode: "Tu mensaje ya lleva un código: envíalo desde cualquier número.",
    scanWithCode: (message) =>
      `Escanea el código con tu teléfono o usa el botón. Luego envía “${message}” desde cualquier número.`,
    code: "O envía este código al asistente:",
    otherNumber: "¿Usas otro número?",
    getCode: "Conecta ese número",
    notConnected: "¿No se conectó?",
    qrCode: `Un código QR que abre ${brand.messenger}`,
    send: `Enviar en ${brand.messenger}`,
    connectedHere: "Cuando llegue tu mensaje, lo verás aquí.",
    noAnswer: "¿No te responde en unos minutos?",
  },
};
