import { defaultLanguage } from "#shared/domain/language.ts";
import type { Edition, SavedCopies } from "../data/content.ts";
import { builtInDigests } from "./built-in-digests.ts";
import { digestOf } from "./digest.ts";

/**
 * Whether the English copy was saved after this translation, which may therefore be outdated. Readers still see the
 * translation; admins see a flag. A built-in translation counts as matching the built-in English.
 */
export function isOlderThanEnglish({ page, language }: Edition, { inLanguage, english }: SavedCopies): boolean {
  if (language === defaultLanguage || english === undefined) return false;
  if (inLanguage !== undefined) return inLanguage.savedAt < english.savedAt;
  return !isBuiltIn(english.content, { page, language: defaultLanguage });
}

/** Whether content equals the page's built-in copy in this language. */
export function isBuiltIn(content: unknown, { page, language }: Edition): boolean {
  return digestOf(content) === builtInDigests[page]?.[language];
}
