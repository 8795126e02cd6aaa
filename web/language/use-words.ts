import type { Namespace, Words } from "#shared/content/words/catalog.ts";
import { useTranslation } from "./language.ts";

/**
 * Returns a namespace's interface words in the current language: `const words = useWords("shell", shellWords)`. The
 * page passes in the English words, so that no page loads the words of another. In another language than English, the
 * words of the landing page are always there, and those of a page before it is displayed (`loadAllWords`).
 */
export function useWords<Name extends Namespace>(name: Name, english: Words[Name]): Words[Name] {
  return useTranslation().translation?.words[name] ?? english;
}
