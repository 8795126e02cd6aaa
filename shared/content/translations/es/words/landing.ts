import type { WordsOf } from "#shared/content/words/catalog.ts";

export const landingWords: WordsOf<"landing"> = {
  loadFailed: "No se pudo cargar. Revisa tu conexión e inténtalo de nuevo.",
  useCases: "Tipos de preguntas",
  askOne: "Preguntas posibles",
  again: "Reproducir de nuevo",
  ownerReady: "Tu asistente está listo en WhatsApp, en el chat de siempre. Tus licencias y recibos están en tu panel.",
  signedIn:
    "Estás a un paso de tu licencia. Termina tu compra en el panel o, si prefieres, prueba gratis el asistente primero.",
  soldBy: (seller) => `Vendido por ${seller}.`,
};
