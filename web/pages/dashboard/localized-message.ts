import { currentLanguage } from "../../language/language.ts";

/**
 * Returns the server's message, which is always in English, if the page is in English too. Otherwise, or if it is
 * empty, returns `fallback`, which is in the page's language.
 */
export function localizedMessage(serverMessage: string, fallback: string): string {
  return serverMessage !== "" && currentLanguage() === "en" ? serverMessage : fallback;
}
