import { describe, expect, it } from "vitest";
import { checkoutWords as spanish } from "#shared/content/translations/es/words/checkout.ts";
import { checkoutWords } from "#shared/content/words/checkout.ts";
import { countries } from "#shared/domain/phone.ts";
import { searchCountries } from "./country-search.ts";

const list = countries();
const aliases = checkoutWords.countryAliases;
const found = (typed: string) => searchCountries(list, typed, aliases).map(({ code }) => code);

describe("the country search", () => {
  it.each([
    ["its name", "germ", "DE"],
    ["a word of its name", "kingdom", "GB"],
    ["its code, before names that hold the letters", "us", "US"],
    ["its dial code", "49", "DE"],
    ["its dial code with a plus", "+353", "IE"],
    ["its name without accents", "cote d'ivoire", "CI"],
    ["its name with accents", "CÔTE D’IVOIRE", "CI"],
    ["what its name shortens", "saint lucia", "LC"],
    ["what its name shortens", "st lucia", "LC"],
    ["what its name shortens", "bosnia and", "BA"],
    ["another name that people use", "uk", "GB"],
    ["another name that people use", "holland", "NL"],
  ])("finds it by %s: %s", (_, typed, code) => {
    expect(found(typed)[0]).toBe(code);
  });

  it("finds every country of a shared dial code", () => {
    expect(found("+1")).toEqual(expect.arrayContaining(["US", "CA", "JM"]));
    expect(found("1")).not.toContain("DE");
  });

  it("returns all for an empty query, and none for nonsense", () => {
    expect(found("  ")).toHaveLength(list.length);
    expect(found("zzz")).toEqual([]);
  });

  it.each([
    ["alemania", "DE"],
    ["espana", "ES"],
    ["ee. uu.", "US"],
    ["holanda", "NL"],
    ["+34", "ES"],
  ])("finds it in Spanish too: %s", (typed, code) => {
    expect(searchCountries(countries("es"), typed, spanish.countryAliases)[0]?.code).toBe(code);
  });
});
