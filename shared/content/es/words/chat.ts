import { brand } from "#shared/domain/brand.ts";
import type { WordsOf } from "../../words/catalogue.ts";

export const chatWords: WordsOf<"chat"> = {
  label: `Una conversación con ${brand.name}`,
  you: "Tú",
  assistant: brand.name,
  online: "en línea",
  day: "Hoy",
  composer: "Mensaje",
};
