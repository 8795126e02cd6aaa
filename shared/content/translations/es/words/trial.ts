import type { WordsOf } from "#shared/content/words/catalog.ts";

export const trialWords: WordsOf<"trial"> = {
  copied: "Número copiado",
  copyFailed: "Tu navegador no nos deja copiar. Mantén presionado el número de arriba.",
};
