import fc from "fast-check";
import sanitizeHtml from "sanitize-html";
import { describe, expect, it } from "vitest";
import { builtInCopy } from "#shared/content/built-in/built-in-copy.ts";
import type { Json } from "#shared/content/page-shapes.ts";
import { contentPages } from "#shared/contract/shop/content.ts";
import { linkAttributesFor } from "#shared/domain/allowed-html.ts";
import { cleanHtml, sanitizeCopy } from "./prepare-copy.ts";

/**
 * The only permitted output: text without angle brackets, these tags, and links with these attributes in this order.
 */
const harmlessHtml =
  /^(?:[^<>]|<\/?(?:p|strong|em|ul|ol|li|h3|code|a)>|<br \/>|<a href="(?:(?:mailto|tel):[^"\s]+|\/(?![/\\])[^"\s]*)">|<a href="https:\/\/[^"\s]+" target="_blank" rel="noopener noreferrer">)*$/i;

const tags = ["p", "br", "strong", "em", "ul", "ol", "li", "a", "h3", "code", "b", "i", "div", "img", "svg", "math"];
const dangerousTags = [
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
/** Addresses of links, most of which are not permitted. */
const addresses = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  " javascript:alert(1)",
  "&#106;avascript:alert(1)",
  "javascript&colon;alert(1)",
  "&#x2f;&#x2F;evil.example",
  "https&colon;//evil.example",
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

/** Fragments of URLs, including character references that browsers decode or nearly decode. */
const urlFragments = [
  ...["https", "javascript", "mailto", ":", "&colon;", "&#58", "/", "&sol;", "&#47;", "&#x2f", "\\", "&bsol;", "&#92;"],
  ...[
    "evil.example",
    "good",
    "?a=",
    "&",
    "&amp;",
    "&amp",
    "&quot;",
    "&lt",
    "<",
    "&Tab;",
    "&NewLine;",
    "&nbsp;",
    "&copy",
  ],
];
const assembledAddress = fc
  .array(fc.constantFrom(...urlFragments), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(""));

const address = fc.oneof(fc.constantFrom(...addresses), assembledAddress, fc.string());
const attribute = fc
  .tuple(fc.constantFrom(...attributes), address, fc.constantFrom('"', "'", ""))
  .map(([name, value, quote]) => ` ${name}=${quote}${value}${quote}`);
const openingTag = fc
  .tuple(
    fc.constantFrom(...tags, ...dangerousTags),
    fc.array(attribute, { maxLength: 3 }),
    fc.constantFrom(">", "/>", " ", ""),
  )
  .map(([tag, attributes, end]) => `<${tag}${attributes.join("")}${end}`);
const closingTag = fc.constantFrom(...tags, ...dangerousTags).map((tag) => `</${tag}>`);
const markupFragment = fc.constantFrom(
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
  .array(fc.oneof(openingTag, closingTag, markupFragment, fc.string({ unit: "binary" })), { maxLength: 12 })
  .map((parts) => parts.join(""));

describe("the HTML sanitizer", () => {
  it("never returns a script, an event handler, a style or a deceptive link, whatever the input", () => {
    fc.assert(
      fc.property(html, (input) => {
        expect(cleanHtml(input)).toMatch(harmlessHtml);
      }),
      { numRuns: 1000 },
    );
  });

  it("returns links with an unambiguous target, however browsers decode character references", () => {
    fc.assert(
      fc.property(assembledAddress, (input) => {
        const hrefs: string[] = [];
        const transformTags = {
          a: (tagName: string, attribs: sanitizeHtml.Attributes) => {
            hrefs.push(attribs.href ?? "");
            return { tagName, attribs };
          },
        };
        sanitizeHtml(cleanHtml(`<a href="${input}">x</a>`), { transformTags });
        expect(hrefs).toHaveLength(1);
        expect(hrefs.filter((href) => href !== "" && linkAttributesFor(href).href !== href)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it("does not change its own output", () => {
    fc.assert(
      fc.property(html, (input) => {
        const sanitized = cleanHtml(input);
        expect(cleanHtml(sanitized)).toBe(sanitized);
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
    ["caf&eacute;&nbsp;&#8212; caf\u00e9 &mdash; &copy", "caf&eacute;&nbsp;&#8212; caf\u00e9 &mdash; &amp;copy"],
  ])("turns %j into %j", (input, expected) => {
    expect(cleanHtml(input)).toBe(expected);
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
    ["/terms?a=1&b=2&amp;c=3", '<a href="/terms?a=1&amp;b=2&amp;c=3">x</a>'],
    ["/&sol;evil.example", '<a href="/&amp;sol;evil.example">x</a>'],
    ["/&#47;evil.example", '<a href="/&amp;#47;evil.example">x</a>'],
    ["/<b>?&copy=1&sol;", '<a href="/%3Cb%3E?&amp;copy=1&amp;sol;">x</a>'],
  ])("keeps a link to %s", (href, expected) => {
    expect(cleanHtml(`<a href="${href}" target="_top" rel="opener">x</a>`)).toBe(expected);
  });

  it.each(addresses.filter((href) => !/^(?:https:\/\/|mailto:|tel:|\/contact)/.test(href)))(
    "drops the address %j",
    (href) => {
      expect(cleanHtml(`<a href="${href}">x</a>`)).toBe("<a>x</a>");
    },
  );

  it("limits the nesting depth, because browsers are slow on deep lists", () => {
    const depth = cleanHtml("<ul><li>".repeat(300)).match(/<ul>/g)?.length;
    expect(depth).toBeLessThanOrEqual(20);
  });
});

describe("sanitized copy", () => {
  it.each([
    "<script>x()</script>",
    '<p onclick="x()">text</p>',
    '<a href="javascript:x()">text</a>',
    '<a href="/&sol;evil.example">text</a>',
    '<a href="//evil.example">text</a>',
    '<a href="/contact" onclick="x()">text</a>',
    '<a href="https://good.example">a link to another site without rel and target</a>',
    "<<p>script>x()<</p>/script>",
    "<img src=x onerror=x()",
    "<!-- -->",
    "1 > 0",
  ])("differs from the input, so that an old version with %j is not restored", (html) => {
    expect(sanitizeCopy({ html })).not.toEqual({ html });
    const deep: Json = { sections: [{ heading: "a" }, { callout: { html } }] };
    expect(sanitizeCopy(deep)).not.toEqual(deep);
  });

  it("differs from the input only below html keys, at any depth", () => {
    const copy: Json = {
      html: "<script>x</script><p>a</p>",
      heading: "<script> is a word here",
      sections: [{ callout: { title: "1 < 2", html: '<a href="javascript:x">b</a>' } }, null, 7, true],
    };
    expect(sanitizeCopy(copy)).toEqual({
      html: "<p>a</p>",
      heading: "<script> is a word here",
      sections: [{ callout: { title: "1 < 2", html: "<a>b</a>" } }, null, 7, true],
    });
  });

  it.each(contentPages)("equals the input for the built-in copy of %s in every language", (page) => {
    for (const builtIn of Object.values(builtInCopy[page])) expect(sanitizeCopy(builtIn)).toEqual(builtIn);
  });
});
