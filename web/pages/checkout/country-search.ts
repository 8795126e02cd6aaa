import type { WordsOf } from "#shared/content/words/catalog.ts";
import type { Country } from "#shared/domain/phone.ts";

/** Lower case without accents and points: "Côte d’Ivoire" is found by "cote d'ivoire", "St. Lucia" by "st lucia". */
function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}.]/gu, "")
    .replace(/[’ʼ]/g, "'")
    .toLowerCase()
    .trim();
}

/** As people say what the list of countries shortens: "saint lucia", "bosnia and herzegovina". */
function inFull(name: string): string {
  return name.replaceAll("&", "and").replace(/\bst /g, "saint ");
}

/** Names by which people look for a country although it is listed under another. */
export type CountryAliases = WordsOf<"checkout">["countryAliases"];

/** How well a country fits: 0 best, undefined not at all. The code comes first, so that "us" is not Australia. */
function rank(country: Country, query: string, aliases: Readonly<Record<string, string>>): number | undefined {
  if (/^\+?\d+$/.test(query)) {
    const digits = query.replace("+", "");
    if (country.dialCode === digits) return 0;
    return country.dialCode.startsWith(digits) ? 1 : undefined;
  }
  const shown = folded(country.name);
  const names = [shown, inFull(shown)];
  const others = folded(aliases[country.code] ?? "");
  if (country.code.toLowerCase() === query || others.split(" ").includes(query)) return 0;
  if (names.some((name) => name.startsWith(query))) return 1;
  const words = names.flatMap((name) => name.split(/[\s(-]+/));
  if (words.some((word) => word.startsWith(query)) || others.includes(query)) return 2;
  return names.some((name) => name.includes(query)) ? 3 : undefined;
}

/** The countries that fit, best first, otherwise in the order of the list. */
export function searchCountries(list: readonly Country[], typed: string, aliases: CountryAliases): readonly Country[] {
  const query = folded(typed);
  if (query === "") return list;
  return list
    .flatMap((country) => {
      const found = rank(country, query, aliases);
      return found === undefined ? [] : [{ country, found }];
    })
    .sort((a, b) => a.found - b.found)
    .map(({ country }) => country);
}
