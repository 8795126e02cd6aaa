import { describe, expect, it } from "vitest";
import { type ContentPage, contentPages } from "../../contract/shop/content.ts";
import { anonymousName } from "../../domain/donation.ts";
import { defaultLanguage, type Language, languages } from "../../domain/language.ts";
import { placeholderNames, priceHoldHours } from "../../domain/price.ts";
import { type Json, shapeOf } from "../page-shapes.ts";
import { builtInCopy } from "./built-in-copy.ts";

/** All texts of a page, each with its path. */
function textsOf(content: Json, path = ""): (readonly [path: string, text: string])[] {
  if (typeof content === "string") return [[path, content]];
  if (typeof content !== "object" || content === null) return [];
  return Object.entries(content).flatMap(([key, value]) => textsOf(value, path === "" ? key : `${path}.${key}`));
}

const allTextOf = (page: ContentPage, language: Language = defaultLanguage) =>
  textsOf(builtInCopy[page][language])
    .map(([, text]) => text)
    .join("\n");

const editions = contentPages.flatMap((page) => languages.map((language) => ({ page, language })));

describe.each(editions)("the default copy of $page in $language", ({ page, language }) => {
  const shape = shapeOf(page);
  const builtIn = builtInCopy[page][language];

  it("fits the shape that admins' copy is validated against, word for word", () => {
    expect(shape.parse(builtIn)).toEqual(builtIn);
  });

  it("states no price and no launch limit, which an admin may change", () => {
    const numbers = allTextOf(page, language).match(/\$\d|\d\s?(?:dollars|USD|dólares)|\b5[.,]?000\b|\b97\b/gi) ?? [];
    expect(numbers).toEqual([]);
  });

  it("uses only placeholders that exist", () => {
    const usedNames = [...allTextOf(page, language).matchAll(/\{(\w*)\}/g)].map(([, name = ""]) => name.toLowerCase());
    expect(usedNames.filter((name) => !placeholderNames.some((known) => known === name))).toEqual([]);
  });

  it("has HTML only under the key html", () => {
    for (const [path, text] of textsOf(builtIn)) {
      if (/(?:^|\.)html$/.test(path)) expect(text, path).toMatch(/^<p>.*<\/p>$/);
      else expect(text, path).not.toMatch(/<\/?[a-z]|&[a-z]+;/i);
    }
  });

  it("links only to pages that exist", () => {
    const knownPaths = ["/help-center", "/contact", "/privacy", "/terms", "/disclaimer", "/support"];
    for (const [, href = ""] of allTextOf(page, language).matchAll(/href="([^"]*)"/g)) {
      expect(knownPaths.includes(href) || /^mailto:[^@]+@[^@]+$/.test(href), href).toBe(true);
    }
  });
});

describe("the shape", () => {
  it.each(contentPages)("of %s rejects an unknown key at every level", (page) => {
    const shape = shapeOf(page);
    const builtIn = builtInCopy[page].en;
    const paths = objectPathsOf(builtIn);
    for (const path of paths) {
      const issues = shape.safeParse(withUnknownKey(builtIn, path)).error?.issues ?? [];
      expect(issues, path.join(".")).toMatchObject([{ code: "unrecognized_keys", path }]);
    }
    expect(paths.length).toBeGreaterThan(0);
  });
});

/** English only: the tests of each translation compare its numbers with the English copy's. */
describe("the English copy of", () => {
  const hold = `${priceHoldHours} hours`;

  it.each([
    [
      "terms",
      ["7 days", hold, "{limit}", "{next}", "{PRICE}", "Stripe", "48 hours", "99.9%", "24/7", "under 2 minutes"],
    ],
    ["privacy", ["48 hours", "30 days", "anonymous", "Stripe", anonymousName, "35 days"]],
    [
      "helpCenter",
      ["7 days", hold, "{limit}", "{next}", "{PRICE}", "48 hours", "under three minutes", "99.9%", "24/7"],
    ],
    ["disclaimer", ["not a doctor", "emergency", "diagnose"]],
    ["support", [anonymousName, "no license"]],
    ["paymentCancelled", [hold]],
    ["landing", ["in the first 7 days", "within 48 hours", "60 s", "3 min", "under 2 minutes", "4,287+", "4.9/5"]],
  ] as const)("%s states the actual limits", (page, promises) => {
    for (const promise of promises) expect(allTextOf(page), promise).toContain(promise);
  });
});

type Path = readonly (string | number)[];

/** The paths of all objects in a page. */
function objectPathsOf(content: Json, path: Path = []): Path[] {
  if (Array.isArray(content)) return content.flatMap((item, index) => objectPathsOf(item, [...path, index]));
  if (typeof content !== "object" || content === null) return [];
  return [path, ...Object.entries(content).flatMap(([key, value]) => objectPathsOf(value, [...path, key]))];
}

/** A copy of the content with an unknown key in the object at the path. */
function withUnknownKey(content: Json, [step, ...rest]: Path): Json {
  if (Array.isArray(content)) return content.map((item, index) => (index === step ? withUnknownKey(item, rest) : item));
  if (typeof content !== "object" || content === null) return content;
  if (step === undefined) return { ...content, surprise: "!" };
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => [key, key === step ? withUnknownKey(value, rest) : value]),
  );
}
