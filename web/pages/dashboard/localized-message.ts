import { currentLanguage } from "../../language/language.ts";

/** The server's own English message if the page is in English, otherwise our translated one. */
export function localizedMessage(said: string, own: string): string {
  return said !== "" && currentLanguage() === "en" ? said : own;
}
