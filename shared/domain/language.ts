/**
 * The languages that the site speaks. English is what everything exists in, and what stands in where a translation is
 * missing.
 */
export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = "en";

/** What each language calls itself, as a person who reads it looks for it. */
export const languageNames: Readonly<Record<Language, string>> = { en: "English", es: "Español" };

/**
 * Whose habits dates and numbers follow. Prices are US-English amounts everywhere, so
 * Spanish is that of the United States, which writes "$5.00" as well.
 */
export const locales: Readonly<Record<Language, string>> = { en: "en-US", es: "es-US" };

/** The language that a text names ("es", "es-MX"), if the site speaks it. */
export function languageOf(tag: string | null): Language | undefined {
  const primary = tag?.toLowerCase().split("-")[0];
  return languages.find((language) => language === primary);
}
