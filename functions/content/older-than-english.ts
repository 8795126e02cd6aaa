import { defaultLanguage } from "#shared/domain/language.ts";
import type { Edition, Saved } from "../data/content.ts";
import { builtInDigests } from "./built-in-digests.ts";
import { digestOf } from "./digest.ts";

/**
 * Whether the English copy was saved after this translation, which may contradict it by now. Readers of the
 * translation see it all the same; an admin is told. The built-in translation goes with the built-in English.
 */
export function isOlderThanEnglish({ page, language }: Edition, { own, english }: Saved): boolean {
  if (language === defaultLanguage || english === undefined) return false;
  if (own !== undefined) return own.savedAt < english.savedAt;
  return !isBuiltIn(english.content, { page, language: defaultLanguage });
}

/** Whether content is what the page says in this language until an admin saves something else. */
export function isBuiltIn(content: unknown, { page, language }: Edition): boolean {
  return digestOf(content) === builtInDigests[page]?.[language];
}
