import { describe, expect, it } from "vitest";
import { checkoutWords as spanish } from "#shared/content/translations/es/words/checkout.ts";
import { checkoutWords } from "#shared/content/words/checkout.ts";
import { countries } from "#shared/domain/phone.ts";
import { searchCountries } from "./country-search.ts";

const list = countries();
const aliases = checkoutWords.countryAliases;
const foundCodes = (typed: string) => searchCountries(list, typed, aliases).map(({ code }) => code);

describe("the country search", () => {
  it.each([
    ["its name", "germ", "DE"],
    ["a word of its name", "kingdom", "GB"],
    ["its code, before countries whose name contains the letters", "us", "US"],
    ["its dial code", "49", "DE"],
    ["its dial code with a plus", "+353", "IE"],
    ["its name without accents", "cote d'ivoire", "CI"],
    ["its name with accents", "CÔTE D’IVOIRE", "CI"],
    ["its name with an abbreviation spelled out", "saint lucia", "LC"],
    ["its name with an abbreviation", "st lucia", "LC"],
    ["its name with an ampersand spelled out", "bosnia and", "BA"],
    ["an alternative name", "uk", "GB"],
    ["an alternative name", "holland", "NL"],
  ])("finds a country by %s: %s", (_, typed, code) => {
    expect(foundCodes(typed)[0]).toBe(code);
  });

  it("finds all countries that share a dial code", () => {
    expect(foundCodes("+1")).toEqual(expect.arrayContaining(["US", "CA", "JM"]));
    expect(foundCodes("1")).not.toContain("DE");
  });

  it("returns all countries for a blank query, and none for nonsense", () => {
    expect(foundCodes("  ")).toHaveLength(list.length);
    expect(foundCodes("zzz")).toEqual([]);
  });

  it.each([
    ["alemania", "DE"],
    ["espana", "ES"],
    ["ee. uu.", "US"],
    ["holanda", "NL"],
    ["+34", "ES"],
  ])("finds a country of the Spanish list: %s", (typed, code) => {
    expect(searchCountries(countries("es"), typed, spanish.countryAliases)[0]?.code).toBe(code);
  });
});
