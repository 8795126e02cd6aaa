import { describe, expect, it } from "vitest";
import { languages } from "./language.ts";
import { linkIn, pathIn, prerenderedPaths, publicPageAt, publicPaths } from "./site-paths.ts";

describe("a public page", () => {
  it.each(publicPaths)("%s has an address of its own in each language, which is prerendered", (page) => {
    const addresses = languages.map((language) => pathIn(language, page));
    expect(new Set(addresses).size).toBe(languages.length);
    expect(prerenderedPaths).toEqual(expect.arrayContaining(addresses));
    expect(addresses.map(publicPageAt)).toEqual(languages.map((language) => ({ page, language })));
  });

  it.each(["/ES/Terms", "/es/terms/"])("is found at %s, as on the server", (pathname) => {
    expect(publicPageAt(pathname)).toEqual({ page: "/terms", language: "es" });
  });
});

it.each(["/dashboard", "/es/dashboard", "/espresso", "/es/es", "/docs", ""])("%s is no public page", (pathname) => {
  expect(publicPageAt(pathname)).toBeUndefined();
});

it.each([
  ["/terms#refunds", "/es/terms#refunds"],
  ["/?a=b", "/es?a=b"],
  ["/es/login?to=%2Fcheckout", "/es/login?to=%2Fcheckout"],
  ["/dashboard", "/dashboard"],
  ["https://example.com/terms", "https://example.com/terms"],
  ["mailto:a@b.example", "mailto:a@b.example"],
  ["#main", "#main"],
])("the link %s leads in Spanish to %s", (link, spanish) => {
  expect(linkIn("es", link)).toBe(spanish);
});

it("a Spanish link leads in English to the English page", () => {
  expect(linkIn("en", "/es/terms#refunds")).toBe("/terms#refunds");
});
