import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Json, pageCopy } from "../../shared/content/pages.ts";
import { contentPages } from "../../shared/contract/content.ts";
import { sanitised, sanitiseHtml } from "./sanitise.ts";

/** All that may come out: text without a bracket, these tags, and links with these attributes in this order. */
const harmless =
  /^(?:[^<>]|<\/?(?:p|strong|em|ul|ol|li|h3|code|a)>|<br \/>|<a href="(?:(?:mailto|tel):[^"\s]+|\/(?![/\\])[^"\s]*)">|<a href="https:\/\/[^"\s]+" target="_blank" rel="noopener noreferrer">)*$/i;

const tags = ["p", "br", "strong", "em", "ul", "ol", "li", "a", "h3", "code", "b", "i", "div", "img", "svg", "math"];
const dangerous = [
  "script",
  "style",
  "iframe",
  "noscript",
  "textarea",
  "title",
  "xmp",
  "template",
  "plaintext",
  "form",
];
const addresses = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  " javascript:alert(1)",
  "&#106;avascript:alert(1)",
  "javascript&colon;alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "https:evil.example",
  "http://plain.example",
  "https://good.example/a?b=1&c=2#d",
  "mailto:a@b.example",
  "tel:+15550100",
  "/contact",
  "#here",
  "contact",
  "",
];
const attributes = [
  "href",
  "onclick",
  "onerror",
  "style",
  "class",
  "id",
  "src",
  "target",
  "rel",
  "xlink:href",
  "formaction",
];

const address = fc.oneof(fc.constantFrom(...addresses), fc.string());
const attribute = fc
  .tuple(fc.constantFrom(...attributes), address, fc.constantFrom('"', "'", ""))
  .map(([name, value, quote]) => ` ${name}=${quote}${value}${quote}`);
const open = fc
  .tuple(
    fc.constantFrom(...tags, ...dangerous),
    fc.array(attribute, { maxLength: 3 }),
    fc.constantFrom(">", "/>", " ", ""),
  )
  .map(([tag, given, end]) => `<${tag}${given.join("")}${end}`);
const close = fc.constantFrom(...tags, ...dangerous).map((tag) => `</${tag}>`);
const scrap = fc.constantFrom(
  "<",
  ">",
  "&",
  "&lt;script&gt;",
  "&amp;lt;",
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  '"',
  "\0",
  "{PRICE}",
);
const html = fc
  .array(fc.oneof(open, close, scrap, fc.string({ unit: "binary" })), { maxLength: 12 })
  .map((parts) => parts.join(""));

describe("sanitised HTML", () => {
  it("never holds a script, a handler, a style or a link that leads astray, whatever went in", () => {
    fc.assert(
      fc.property(html, (given) => {
        expect(sanitiseHtml(given)).toMatch(harmless);
      }),
      { numRuns: 1000 },
    );
  });

  it("is the same when it is sanitised again", () => {
    fc.assert(
      fc.property(html, (given) => {
        const once = sanitiseHtml(given);
        expect(sanitiseHtml(once)).toBe(once);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ["<script>alert(1)</script>after", "after"],
    ['<p onclick="steal()" style="color:red" class="x" id="y">text</p>', "<p>text</p>"],
    ['<img src=x onerror="steal()">', ""],
    ["<svg><script>steal()</script></svg>ok", "ok"],
    ['<math><mtext><a href="javascript:steal()">x</a></mtext></math>', ""],
    ['<noscript><p title="</noscript><img src=x onerror=steal()>">', ""],
    ["<xmp><script>steal()</script></xmp>", ""],
    ["<b>bold</b> and <i>leaning</i>", "<strong>bold</strong> and <em>leaning</em>"],
    ["<div>kept <span>text</span></div>", "kept text"],
    ["<h1>too loud</h1><h3>fine</h3>", "too loud<h3>fine</h3>"],
    ["1 < 2 & 3 > 2", "1 &lt; 2 &amp; 3 &gt; 2"],
    ["<p>open", "<p>open</p>"],
    ["<p>one<p>two", "<p>one</p><p>two</p>"],
    ["<p><p</p><p>", "<p></p><p></p><p></p>"],
    ["&lt;script&gt;", "&lt;script&gt;"],
  ])("makes %j into %j", (given, kept) => {
    expect(sanitiseHtml(given)).toBe(kept);
  });

  it.each([
    ["/contact", '<a href="/contact">x</a>'],
    ["/help-center?from=terms#refunds", '<a href="/help-center?from=terms#refunds">x</a>'],
    ["mailto:hello@everline.example", '<a href="mailto:hello@everline.example">x</a>'],
    ["tel:+12025550142", '<a href="tel:+12025550142">x</a>'],
    [
      "https://stripe.com/privacy",
      '<a href="https://stripe.com/privacy" target="_blank" rel="noopener noreferrer">x</a>',
    ],
  ])("keeps a link to %s", (href, kept) => {
    expect(sanitiseHtml(`<a href="${href}" target="_top" rel="opener">x</a>`)).toBe(kept);
  });

  it.each(addresses.filter((one) => !/^(?:https:\/\/|mailto:|tel:|\/contact)/.test(one)))(
    "drops the address %j",
    (href) => {
      expect(sanitiseHtml(`<a href="${href}">x</a>`)).toBe("<a>x</a>");
    },
  );

  it("is not so deep that a browser would stumble", () => {
    const depth = sanitiseHtml("<ul><li>".repeat(300)).match(/<ul>/g)?.length;
    expect(depth).toBeLessThanOrEqual(20);
  });
});

describe("sanitised content", () => {
  it("differs from what was given only where a key is html, however deep", () => {
    const given: Json = {
      html: "<script>x</script><p>a</p>",
      heading: "<script> is a word here",
      sections: [{ callout: { title: "1 < 2", html: '<a href="javascript:x">b</a>' } }, null, 7, true],
    };
    expect(sanitised(given)).toEqual({
      html: "<p>a</p>",
      heading: "<script> is a word here",
      sections: [{ callout: { title: "1 < 2", html: "<a>b</a>" } }, null, 7, true],
    });
  });

  it.each(contentPages)("is the default of %s as it stands, in every language", (page) => {
    for (const builtIn of Object.values(pageCopy[page].builtIn)) expect(sanitised(builtIn)).toEqual(builtIn);
  });
});
