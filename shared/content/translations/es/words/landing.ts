import type { WordsOf } from "#shared/content/words/catalog.ts";

export const landingWords: WordsOf<"landing"> = {
  loadFailed: "No se pudo cargar. Revisa tu conexión e inténtalo de nuevo.",
  useCases: "Tipos de preguntas",
  askOne: "Preguntas posibles",
  copied: "Número copiado",
  copyFailed: "Tu navegador no nos deja copiar. Mantén presionado el número de arriba.",
  again: "Reproducir de nuevo",
  ownerReady: "Tu asistente está listo en WhatsApp. Tus licencias y recibos están en tu panel.",
  soldBy: (seller) => `Vendido por ${seller}.`,
};
