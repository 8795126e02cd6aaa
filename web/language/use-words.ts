import type { Namespace, Words } from "#shared/content/words/catalog.ts";
import { useSpoken } from "./language.ts";

/**
 * The interface's words of one namespace in the language that is spoken: `const words = useWords("shell",
 * shellWords)`. English is handed in by the page that needs it, so that no page loads the words of another.
 */
export function useWords<Name extends Namespace>(name: Name, english: Words[Name]): Words[Name] {
  return useSpoken().translation?.words[name] ?? english;
}
