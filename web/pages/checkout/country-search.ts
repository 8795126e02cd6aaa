import type { WordsOf } from "#shared/content/words/catalog.ts";
import type { Country } from "#shared/domain/phone.ts";

/** Lower case without accents and periods: "Côte d’Ivoire" matches "cote d'ivoire", "St. Lucia" matches "st lucia". */
function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}.]/gu, "")
    .replace(/[’ʼ]/g, "'")
    .toLowerCase()
    .trim();
}

/** Expands abbreviations of the country list: "saint lucia", "bosnia and herzegovina". */
function inFull(name: string): string {
  return name.replaceAll("&", "and").replace(/\bst /g, "saint ");
}

/** Alternative names for finding a country. */
export type CountryAliases = WordsOf<"checkout">["countryAliases"];

/**
 * How well a country matches: 0 is best, undefined is no match. The code comes first, so that "us" is not Australia.
 */
function rank(country: Country, query: string, aliases: Readonly<Record<string, string>>): number | undefined {
  if (/^\+?\d+$/.test(query)) {
    const digits = query.replace("+", "");
    if (country.dialCode === digits) return 0;
    return country.dialCode.startsWith(digits) ? 1 : undefined;
  }
  const foldedName = foldText(country.name);
  const names = [foldedName, inFull(foldedName)];
  const foldedAliases = foldText(aliases[country.code] ?? "");
  if (country.code.toLowerCase() === query || foldedAliases.split(" ").includes(query)) return 0;
  if (names.some((name) => name.startsWith(query))) return 1;
  const words = names.flatMap((name) => name.split(/[\s(-]+/));
  if (words.some((word) => word.startsWith(query)) || foldedAliases.includes(query)) return 2;
  return names.some((name) => name.includes(query)) ? 3 : undefined;
}

/** The matching countries, best first, otherwise in list order. */
export function searchCountries(list: readonly Country[], typed: string, aliases: CountryAliases): readonly Country[] {
  const query = foldText(typed);
  if (query === "") return list;
  return list
    .flatMap((country) => {
      const found = rank(country, query, aliases);
      return found === undefined ? [] : [{ country, found }];
    })
    .sort((a, b) => a.found - b.found)
    .map(({ country }) => country);
}
