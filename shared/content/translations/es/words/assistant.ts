import type { WordsOf } from "#shared/content/words/catalog.ts";
import { brand } from "#shared/domain/brand.ts";

export const assistantWords: WordsOf<"assistant"> = {
  number: "Número del asistente",
  open: `Abrir en ${brand.messenger}`,
  openShort: "Abrir",
  copy: "Copiar número",
  copyShort: "Copiar",
  copied: "Copiado",
  copyFailed: "Mantén presionado el número para copiarlo",
  save: "Guardar contacto",
  greeting: "¡Hola! Quiero empezar.",

  wayIn: {
    heading: "Saluda a tu asistente",
    tap: "Tu mensaje está listo. Envíalo desde el número que registraste.",
    scan: "Escanéalo con tu teléfono o conéctate aquí, y envía el mensaje.",
    code: "O envía este código al asistente:",
    qrCode: `Un código QR que abre ${brand.messenger}`,
    fromYourNumber: "Escribe desde el número que registraste. Así te reconoce el asistente.",
    connectedHere: "Esperamos tu mensaje. En cuanto te conectes, lo verás aquí.",
    early: "Guarda ya el número del asistente. Te atenderá en cuanto tu banco confirme.",
    pay: "Completar el pago",
  },
};
