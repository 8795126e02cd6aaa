import type { WordsOf } from "#shared/content/words/catalog.ts";
import type { Country } from "#shared/domain/phone.ts";

/**
 * Lowercases a text and removes accents and periods, so that "Côte d’Ivoire" matches "cote d'ivoire" and "St. Lucia"
 * matches "st lucia".
 */
function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}.]/gu, "")
    .replace(/[’ʼ]/g, "'")
    .toLowerCase()
    .trim();
}

/** Expands the abbreviations of the country list: "st lucia" to "saint lucia", and "&" to "and". */
function expandAbbreviations(name: string): string {
  return name.replaceAll("&", "and").replace(/\bst /g, "saint ");
}

/** Alternative names by country code, separated by spaces. */
export type CountryAliases = WordsOf<"checkout">["countryAliases"];

/**
 * Ranks how well a country matches: 0 is best, undefined is no match. A matching code comes first, so that "us" finds
 * the United States before Australia.
 */
function matchRank(country: Country, query: string, aliases: Readonly<Record<string, string>>): number | undefined {
  if (/^\+?\d+$/.test(query)) {
    const digits = query.replace("+", "");
    if (country.dialCode === digits) return 0;
    return country.dialCode.startsWith(digits) ? 1 : undefined;
  }
  const foldedName = foldText(country.name);
  const names = [foldedName, expandAbbreviations(foldedName)];
  const foldedAliases = foldText(aliases[country.code] ?? "");
  if (country.code.toLowerCase() === query || foldedAliases.split(" ").includes(query)) return 0;
  if (names.some((name) => name.startsWith(query))) return 1;
  const words = names.flatMap((name) => name.split(/[\s(-]+/));
  if (words.some((word) => word.startsWith(query)) || foldedAliases.includes(query)) return 2;
  return names.some((name) => name.includes(query)) ? 3 : undefined;
}

/** Returns the matching countries, best match first; equal matches stay in list order. */
export function searchCountries(list: readonly Country[], typed: string, aliases: CountryAliases): readonly Country[] {
  const query = foldText(typed);
  if (query === "") return list;
  return list
    .flatMap((country) => {
      const rank = matchRank(country, query, aliases);
      return rank === undefined ? [] : [{ country, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ country }) => country);
}
