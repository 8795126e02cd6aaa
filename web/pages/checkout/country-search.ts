import { checkoutWords } from "../../../shared/content/words/checkout.ts";
import type { Country } from "../../../shared/domain/phone.ts";

/** Lower case without accents: "Côte d’Ivoire" is found by "cote d'ivoire". */
function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/[’ʼ]/g, "'").toLowerCase().trim();
}

const aliases: Readonly<Record<string, string>> = checkoutWords.countryAliases;

/** How well a country fits: 0 best, undefined not at all. The code comes first, so that "us" is not Australia. */
function rank(country: Country, query: string): number | undefined {
  if (/^\+?\d+$/.test(query)) {
    const digits = query.replace("+", "");
    if (country.dialCode === digits) return 0;
    return country.dialCode.startsWith(digits) ? 1 : undefined;
  }
  const name = folded(country.name);
  const others = folded(aliases[country.code] ?? "");
  if (country.code.toLowerCase() === query || others.split(" ").includes(query)) return 0;
  if (name.startsWith(query)) return 1;
  if (name.split(/[\s(-]+/).some((word) => word.startsWith(query)) || others.includes(query)) return 2;
  return name.includes(query) ? 3 : undefined;
}

/** The countries that fit, best first, otherwise in the order of the list. */
export function searchCountries(list: readonly Country[], typed: string): readonly Country[] {
  const query = folded(typed);
  if (query === "") return list;
  return list
    .flatMap((country) => {
      const found = rank(country, query);
      return found === undefined ? [] : [{ country, found }];
    })
    .sort((a, b) => a.found - b.found)
    .map(({ country }) => country);
}
