import type { WordsOf } from "#shared/content/words/catalog.ts";
import { brand } from "#shared/domain/brand.ts";

export const chatWords: WordsOf<"chat"> = {
  label: `Una conversación con ${brand.name}`,
  you: "Tú",
  assistant: brand.name,
  online: "en línea",
  day: "Hoy",
  composer: "Mensaje",
};
