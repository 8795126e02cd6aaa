import { currentLanguage } from "../../language/language.ts";

/** The server's own English message if the page is in English, otherwise our translated one. */
export function localizedMessage(serverMessage: string, fallback: string): string {
  return serverMessage !== "" && currentLanguage() === "en" ? serverMessage : fallback;
}
