/** The site's languages. English is complete, and the fallback for missing translations. */
export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = "en";

/** Each language's name for itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: "English", es: "Español" };

/**
 * The locales for dates and numbers. Spanish uses the locale of the United States, because prices are formatted the
 * US way ("US$1,234.50") in every language.
 */
export const locales: Readonly<Record<Language, string>> = { en: "en-US", es: "es-US" };

/** The site language of a language tag ("es", "es-MX"), if supported. */
export function languageOf(tag: string | null): Language | undefined {
  const primary = tag?.toLowerCase().split("-")[0];
  return languages.find((language) => language === primary);
}

/**
 * The site language that a request prefers, by its `Accept-Language` header: the first supported language of those with
 * the highest weight (RFC 9110, section 12.5.4). The pages send the language in which they are shown.
 */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const ranges = (acceptLanguage ?? "").split(",").map((range) => {
    const [tag = "", ...parameters] = range.split(";").map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    return { language: languageOf(tag), weight: weight === undefined ? 1 : Number(weight) };
  });
  const supported = ranges.filter(({ language, weight }) => language !== undefined && weight > 0);
  return supported.toSorted((a, b) => b.weight - a.weight)[0]?.language ?? defaultLanguage;
}
