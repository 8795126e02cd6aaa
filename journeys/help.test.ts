import { build } from "esbuild";
import fc from "fast-check";
import type { Locator, Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { builtInCopy } from "#shared/content/built-in/built-in-copy.ts";
import { contactContent } from "#shared/content/contact.ts";
import { disclaimerContent } from "#shared/content/disclaimer.ts";
import { helpCenterContent } from "#shared/content/help-center.ts";
import { privacyContent } from "#shared/content/privacy.ts";
import { termsContent } from "#shared/content/terms.ts";
import { contactWords } from "#shared/content/words/contact.ts";
import { documentsWords } from "#shared/content/words/documents.ts";
import { shellWords } from "#shared/content/words/shell.ts";
import { shapes } from "#shared/contract/index.ts";
import { contentPages } from "#shared/contract/shop/content.ts";
import { fallbackPrice } from "#shared/domain/price.ts";
import { withOffer } from "#web/content/with-offer.ts";
import { namedTextsOf } from "#web/document/named-texts.ts";
import { newBuyer } from "./harness/buyer.ts";
import { openAsVisitor } from "./harness/visitor.ts";

const heading = (page: Page, name: string) => page.getByRole("main").getByRole("heading", { level: 1, name });

/** Marks the document, to detect a page load later. */
const markDocument = (page: Page) => page.evaluate(() => document.documentElement.setAttribute("data-marked", ""));
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute("data-marked"));

describe("a visitor who writes to the shop", () => {
  it("need not enter their name once signed in, loses no input in a reload, and finds the message in their data export", async () => {
    const { name, email, password } = newBuyer();
    const siteUrl = inject("siteUrl");
    const json = { "content-type": "application/json" };
    const body = JSON.stringify({ name, email, password });
    const registration = await fetch(`${siteUrl}/api/register`, { method: "POST", headers: json, body });
    const { token } = shapes.register.reply.parse(await registration.json());
    const storageState = {
      cookies: [],
      origins: [{ origin: siteUrl, localStorage: [{ name: "token", value: token }] }],
    };
    const { page } = await openAsVisitor({ width: 390, storageState });

    await page.goto("/contact");
    const emailFilledIn = page.waitForFunction(
      (expectedEmail) => document.querySelector<HTMLInputElement>("[name=email]")?.value === expectedEmail,
      email,
    );
    const message = page.getByLabel(contactWords.message);
    await message.fill(" Does it speak French?\nAnd Greek? ");
    await emailFilledIn;
    await page.reload();
    await page.getByRole("button", { name: contactWords.submit }).and(page.locator(":enabled")).waitFor();
    expect(await message.inputValue()).toBe(" Does it speak French?\nAnd Greek? ");
    await page.waitForFunction(
      (expectedName) => document.querySelector<HTMLInputElement>("[name=name]")?.value === expectedName,
      name,
    );
    await page.getByRole("button", { name: contactWords.submit }).click();
    const thanks = page.getByRole("heading", { name: contactWords.thanks });
    await thanks.waitFor();
    expect(await thanks.evaluate((element) => element === document.activeElement)).toBe(true);

    const dataExport = await fetch(`${siteUrl}/api/me/export`, { headers: { authorization: `Bearer ${token}` } });
    const { messages } = shapes.exportMe.reply.parse(await dataExport.json());
    expect(messages).toMatchObject([{ name, email, message: "Does it speak French?\nAnd Greek?" }]);
  });

  it("can write without a mouse, an account or browser storage", async () => {
    const { page } = await openAsVisitor();
    await page.addInitScript(() => {
      for (const storage of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, storage, {
          get: () => {
            throw new DOMException("Blocked.", "SecurityError");
          },
        });
      }
    });
    await page.goto("/contact");
    await page.getByRole("button", { name: contactWords.submit }).and(page.locator(":enabled")).waitFor();
    await page.getByLabel(contactWords.name).focus();
    await page.keyboard.type("Grace");
    await page.keyboard.press("Tab");
    await page.keyboard.type(newBuyer().email);
    await page.keyboard.press("Tab");
    await page.keyboard.type("Hello.");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: contactWords.thanks }).waitFor();
  });
});

describe("a visitor who looks for an answer", () => {
  it("finds it by search, can share it as a link, and reaches the contact page when the search finds none", async () => {
    const { page } = await openAsVisitor({ reducedMotion: true });
    await page.goto("/help-center");
    const search = page.getByLabel(documentsWords.help.search);
    const refundAnswer = helpCenterContent.items.find(({ answer: text }) => text.includes("7 days"));
    const beginning = refundAnswer?.answer.slice(0, 60) ?? "";
    const answer = page.getByText(beginning, { exact: false });
    expect(await answer.isVisible()).toBe(false);
    await search.fill("refunds");
    await answer.waitFor();
    const href = await page.locator("details", { has: answer }).getByRole("link").last().getAttribute("href");
    expect(href).toBe("#can-i-get-my-money-back");

    const otherVisitor = await openAsVisitor();
    await otherVisitor.page.goto(`/help-center${href}`);
    await otherVisitor.page.getByText(beginning, { exact: false }).waitFor();
    const title = otherVisitor.page.getByRole("heading", { name: refundAnswer?.question ?? "" });
    await expect.poll(async () => ((await title.boundingBox())?.y ?? -1) > 64).toBe(true);
    expect((await title.boundingBox())?.y).toBeLessThan(700);

    await markDocument(page);
    await search.fill("submarine");
    await page.getByRole("link", { name: documentsWords.help.ask }).click();
    await heading(page, contactContent.heading).waitFor();
    expect(await isMarked(page)).toBe(true);
  });
});

describe("a visitor of the help center on the narrowest phone", () => {
  it("jumps to a group by keyboard, and goes on with its first question", async () => {
    const { page } = await openAsVisitor({ width: 320, reducedMotion: true });
    await page.goto("/help-center");
    const links = page.getByRole("navigation", { name: documentsWords.contents }).getByRole("link");
    await links.last().focus();
    await page.keyboard.press("Enter");
    const title = page.getByRole("heading", { level: 2, name: (await links.last().innerText()).trim() });
    await expect.poll(async () => (await title.boundingBox())?.y).toBeLessThan(200);
    expect((await title.boundingBox())?.y).toBeGreaterThan(64);
    await page.keyboard.press("Tab");
    const first = helpCenterContent.items.find(({ group }) => group === helpCenterContent.items.at(-1)?.group);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(first?.question);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

describe("a visitor who reads the small print", () => {
  it("sees the current section, navigates by the table of contents, and follows a callout's link without a page load", async () => {
    const { page } = await openAsVisitor({ reducedMotion: true });
    await page.goto("/terms");
    const contents = page.getByRole("navigation", { name: documentsWords.contents });
    const current = contents.locator("[aria-current=location]");
    await page.evaluate(() => document.getElementById("refunds")?.scrollIntoView());
    await expect.poll(() => current.innerText()).toBe("Refunds");
    await contents.getByRole("link", { name: "Donations" }).click();
    await expect.poll(() => current.innerText()).toBe("Donations");
    expect(new URL(page.url()).hash).toBe("#donations");
    const top = await page.getByRole("heading", { name: "Donations" }).boundingBox();
    expect(top?.y).toBeGreaterThan(64);

    await markDocument(page);
    const callout = page.getByRole("complementary", { name: termsContent.callout.title ?? "" });
    await callout.getByRole("link", { name: "privacy page" }).click();
    await heading(page, privacyContent.heading).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    expect(await isMarked(page)).toBe(true);
    await page.goBack();
    await heading(page, termsContent.heading).waitFor();
    expect(await isMarked(page)).toBe(true);
  });

  it("finds heading and contents at the page's edge on a wide screen, and the first section beside them", async () => {
    const { page } = await openAsVisitor({ reducedMotion: true });
    await page.goto("/terms");
    const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, height: 0 };
    const title = await boxOf(heading(page, termsContent.heading));
    const contents = await boxOf(page.getByRole("navigation", { name: documentsWords.contents }));
    const logo = await boxOf(page.getByRole("banner").getByRole("link", { name: shellWords.home }).locator("svg"));
    const section = await boxOf(page.getByRole("heading", { name: termsContent.sections[0]?.heading ?? "" }));
    expect(contents.x).toBe(title.x);
    expect(Math.abs(logo.x - title.x)).toBeLessThan(8);
    expect(section.y).toBeGreaterThan(title.y);
    expect(section.y + section.height).toBeLessThan(title.y + title.height);
  });

  it("expands the table of contents on a phone, and jumps to a section", async () => {
    const { page } = await openAsVisitor({ width: 390, reducedMotion: true });
    await page.goto("/privacy");
    const contents = page.getByRole("navigation", { name: documentsWords.contents });
    const link = contents.getByRole("link", { name: "Your choices" });
    expect(await link.isVisible()).toBe(false);
    await contents.getByText(documentsWords.contents).click();
    await link.click();
    await expect
      .poll(() =>
        page
          .getByRole("heading", { name: "Your choices" })
          .boundingBox()
          .then((box) => box?.y),
      )
      .toBeLessThan(200);
  });

  it.each([
    [
      "/privacy",
      privacyContent.sections
        .flatMap(({ paragraphs, bullets = [] }) => [
          ...paragraphs,
          ...(namedTextsOf(bullets)?.flatMap(({ name, text }) => [name, text]) ?? bullets),
        ])
        .map((text) => text.replaceAll(/\[([^\]]+)\]\(([^)]+)\)/g, '<a class="document-link" href="$2">$1</a>')),
    ],
    ["/terms", termsContent.sections.map(({ heading: text }) => text)],
    ["/disclaimer", [disclaimerContent.intro, disclaimerContent.callout.html]],
    ["/help-center", helpCenterContent.items.map(({ answer }) => withOffer(answer, fallbackPrice, "en"))],
    ["/contact", [contactContent.heading, ...contactContent.tips.bullets, shellWords.needsScript]],
  ])("can read the text of %s before scripts load", async (address, texts) => {
    const html = await (await fetch(inject("siteUrl") + address)).text();
    const body = html.slice(html.indexOf("<body"));
    for (const text of texts) expect(body.replaceAll("&#x27;", "'")).toContain(text);
  });
});

/**
 * Matches HTML, as serialized by a browser, that has only the permitted elements and attributes.
 * `functions/content/prepare-copy.test.ts` has the same list.
 */
const permittedHtml =
  /^(?:[^<>]|<\/?(?:p|strong|em|ul|ol|li|h3|code|a|br)>|<a href="(?:(?:mailto|tel):[^"\s]+|\/(?![/\\])[^"\s]*)">|<a href="https:\/\/[^"\s]+" target="_blank" rel="noopener noreferrer">)*$/i;

const attacks = [
  "<script>steal()</script>after",
  '<p onclick="steal()" style="color:red" class="x" id="main">text</p>',
  "<img src=/icon.svg onload=steal()>",
  "<svg onload=steal()><script>steal()</script></svg>ok",
  '<math><mtext><a href="javascript:steal()">x</a></mtext></math>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=/icon.svg onload=steal()&gt;">',
  "<form><math><mtext></form><form><mglyph><style></math><img src=/icon.svg onload=steal()>",
  '<svg></p><style><a id="</style><img src=/icon.svg onload=steal()>">',
  '<noscript><p title="</noscript><img src=/icon.svg onload=steal()>">',
  "<xmp><script>steal()</script></xmp>",
  "<template><img src=/icon.svg onload=steal()></template>",
  '<iframe srcdoc="<script>parent.steal()</script>"></iframe>',
  '<a href="https://good.example" target="_self" rel="opener" ping="/x">x</a>',
  "<b>bold</b> 1 < 2 & 3 > 2 &lt;script&gt;",
];
const rejectedUrls = [
  "javascript:steal()",
  "JaVaScRiPt:steal()",
  "java\nscript:steal()",
  "java\tscript:steal()",
  " javascript:steal()",
  "&#106;avascript:steal()",
  "javascript&colon;steal()",
  "data:text/html,<script>steal()</script>",
  "vbscript:x",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "http://plain.example",
  "ftp://plain.example",
  "#here",
  "contact",
];
/** Random sequences of attacks, tags and pieces of markup. */
const randomHtml = fc.sample(
  fc
    .array(
      fc.oneof(
        fc.constantFrom(...attacks),
        fc
          .tuple(
            fc.constantFrom("p", "a", "ul", "li", "svg", "math", "style", "noscript", "template", "form", "div", "h3"),
            fc.constantFrom("", ' href="javascript:steal()"', ' href="/contact"', " onclick=steal()", ' id="main"'),
          )
          .map(([tag, attribute]) => `<${tag}${attribute}>`),
        fc.constantFrom(
          "</p>",
          "</a>",
          "</svg>",
          "</math>",
          "</style>",
          "<!--",
          "-->",
          "<![CDATA[",
          "]]>",
          '"',
          "\0",
          "x",
        ),
      ),
      { maxLength: 10 },
    )
    .map((parts) => parts.join("")),
  300,
);

describe("an admin's HTML", () => {
  it("is sanitized again on display, which does not change the built-in copy", async () => {
    const { outputFiles } = await build({
      entryPoints: ["web/document/sanitize-html.ts"],
      bundle: true,
      write: false,
      format: "iife",
      globalName: "sanitizing",
      footer: { js: "globalThis.sanitizing = sanitizing;" },
    });
    // On a blank page, where no policy of the shop hides a flaw of the sanitizer.
    const { page } = await openAsVisitor();
    await page.evaluate(outputFiles[0]?.text ?? "");
    const sanitizeInBrowser = (fragments: readonly string[]): Promise<string[]> =>
      page.evaluate(`${JSON.stringify(fragments)}.map((html) => sanitizing.sanitizeHtml(html))`);
    const serializeInBrowser = (fragments: readonly string[]): Promise<string[]> =>
      page.evaluate(
        (all) =>
          all.map((html) => {
            const element = document.createElement("div");
            document.body.append(element);
            element.innerHTML = html;
            return element.innerHTML;
          }),
        [...fragments],
      );

    const links = rejectedUrls.map((url) => `<a href="${url}">x</a>`);
    expect(new Set(await sanitizeInBrowser(links))).toEqual(new Set(["<a>x</a>"]));
    for (const html of await serializeInBrowser(await sanitizeInBrowser([...attacks, ...randomHtml])))
      expect(html).toMatch(permittedHtml);

    const builtInHtml = contentPages.flatMap((name) => Object.values(builtInCopy[name]).flatMap(htmlIn));
    expect(builtInHtml.length).toBeGreaterThanOrEqual(10);
    expect(await sanitizeInBrowser(builtInHtml)).toEqual(builtInHtml);
  });

  it("executes nothing in a page that displays it", async () => {
    // While the HTML is parsed in an inert document, browsers report blocked styles, and newer ones also blocked event
    // handlers.
    const { page } = await openAsVisitor({
      expectedErrors: [/(Applying inline style|Executing inline event handler) violates/],
    });
    const html = `${attacks.join("")}<p><a href="javascript:steal()">Take this</a></p>`;
    const content = { ...privacyContent, callout: { title: "<b>Mind</b> this", html } };
    await page.addInitScript(() => Reflect.set(window, "steal", () => Reflect.set(window, "stolen", true)));
    await page.route("**/api/content/privacy?*", (route) =>
      route.fulfill({ json: { page: "privacy", language: "en", content } }),
    );
    await page.goto("/privacy");
    const callout = page.getByRole("complementary", { name: "<b>Mind</b> this" });
    await callout.getByText("after", { exact: false }).click();
    expect(await callout.locator("script, img, svg svg, style, iframe, [onclick], [href^=java]").count()).toBe(0);
    expect(await page.evaluate(() => Reflect.get(window, "stolen"))).toBeUndefined();
  });
});

/** Returns every string under a key named `html`, at any depth. */
function htmlIn(content: unknown): readonly string[] {
  if (typeof content !== "object" || content === null) return [];
  return Object.entries(content).flatMap(([key, value]) =>
    key === "html" && typeof value === "string" ? [value] : htmlIn(value),
  );
}
