import type { Country } from "#shared/domain/phone.ts";
import type { RegionRule } from "#shared/domain/sales-regions.ts";

/** The dial codes of no country: freephone, shared cost, satellite and international networks, UPT and relief. */
const international: ReadonlySet<string> = new Set(["800", "808", "870", "878", "881", "882", "883", "888", "979"]);

/**
 * Returns the countries whose numbers a dial code covers, by name. A code that is longer than a country's, such as
 * 1809, covers part of each country that shares the shorter one. Empty if no number can begin with it.
 */
export function countriesOf(dialCode: string, countries: readonly Country[]): readonly string[] {
  return countries
    .filter((country) => country.dialCode.startsWith(dialCode) || dialCode.startsWith(country.dialCode))
    .map(({ name }) => name);
}

/** Returns the first dial code of the rules that no number can begin with. */
export function unknownDialCode(rules: readonly RegionRule[], countries: readonly Country[]): string | undefined {
  return rules.find(
    ({ dialCode }) => countriesOf(dialCode, countries).length === 0 && !international.has(dialCode.slice(0, 3)),
  )?.dialCode;
}
