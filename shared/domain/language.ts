/** The site's languages. English is complete, and the fallback for missing translations. */
export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = "en";

/** Each language's name for itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: "English", es: "Español" };

/**
 * The locales for dates and numbers. Spanish uses the locale of the United States, because prices are formatted the
 * US way ("$5.00") in every language.
 */
export const locales: Readonly<Record<Language, string>> = { en: "en-US", es: "es-US" };

/** The site language of a language tag ("es", "es-MX"), if supported. */
export function languageOf(tag: string | null): Language | undefined {
  const primary = tag?.toLowerCase().split("-")[0];
  return languages.find((language) => language === primary);
}
