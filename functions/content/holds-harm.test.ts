import { describe, expect, it } from "vitest";
import { builtInCopy } from "#shared/content/built-in/built-in-copy.ts";
import { contentPages } from "#shared/contract/shop/content.ts";
import { languages } from "#shared/domain/language.ts";
import { holdsHarm } from "./holds-harm.ts";

describe("content", () => {
  it.each([
    "<script>x()</script>",
    '<p onclick="x()">text</p>',
    '<a href="javascript:x()">text</a>',
    '<a href="/&sol;evil.example">text</a>',
    '<a href="//evil.example">text</a>',
    '<a href="/contact" onclick="x()">text</a>',
    '<a href="https://good.example">without what keeps the other site out of ours</a>',
    "<<p>script>x()<</p>/script>",
    "<img src=x onerror=x()",
    "<!-- -->",
    "1 > 0",
  ])("holds harm where its HTML, however deep, is %j", (html) => {
    expect(holdsHarm({ html })).toBe(true);
    expect(holdsHarm({ sections: [{ heading: "a" }, { callout: { html } }] })).toBe(true);
  });

  it("holds none in plain text, which pages show as it is", () => {
    expect(holdsHarm({ heading: "<script>", sections: ["1 < 2", null, 7] })).toBe(false);
  });

  it.each(contentPages)("holds none in what is built in of %s", (page) => {
    for (const language of languages) expect(holdsHarm(builtInCopy[page][language])).toBe(false);
  });
});
