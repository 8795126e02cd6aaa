import { currentLanguage } from "../../language/language.ts";

/**
 * What the server says in a sentence of its own, which is English: shown where English is spoken, else our sentence
 * for the same.
 */
export function serverOrOwnText(said: string, own: string): string {
  return said !== "" && currentLanguage() === "en" ? said : own;
}
