import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { sampleAccounts } from "#local/seed/accounts/sample-accounts.ts";
import { copy as spanishHelp } from "#shared/content/translations/es/help-center.ts";
import { copy as spanishLanding } from "#shared/content/translations/es/landing.ts";
import { copy as spanishSuccess } from "#shared/content/translations/es/payment-success.ts";
import { checkoutWords as spanishCheckout } from "#shared/content/translations/es/words/checkout.ts";
import { contactWords as spanishContact } from "#shared/content/translations/es/words/contact.ts";
import { dashboardWords as spanishDashboard } from "#shared/content/translations/es/words/dashboard.ts";
import { failureWords as spanishFailures } from "#shared/content/translations/es/words/failures.ts";
import { shellWords as spanish } from "#shared/content/translations/es/words/shell.ts";
import { contactWords } from "#shared/content/words/contact.ts";
import { shellWords } from "#shared/content/words/shell.ts";
import { languageNames } from "#shared/domain/language.ts";
import { publicPaths } from "#shared/domain/site-paths.ts";
import { cardForm, cards, newBuyer } from "./harness/buyer.ts";
import { openAs } from "./harness/open-as.ts";
import { callApi } from "./harness/shop-records.ts";
import { openAsVisitor } from "./harness/visitor.ts";

const pathOf = (page: Page) => new URL(page.url()).pathname;
const storedLanguage = (page: Page) => page.evaluate(() => localStorage.getItem("language"));
const headerSwitch = (page: Page, language: "en" | "es") =>
  page.getByRole("banner").getByRole("button", { name: languageNames[language] });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

describe("a visitor whose browser prefers English", () => {
  it("reads Spanish at a Spanish address, and stays in Spanish on every page that it links to", async () => {
    const { page } = await openAsVisitor();
    await page.goto("/es/help-center");
    await heading(page, spanishHelp.heading);
    expect(await page.locator("html").getAttribute("lang")).toBe("es");
    const links = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((link) => publicPaths.some((path) => path === link?.split(/[?#]/)[0]))).toEqual([]);

    expect(await storedLanguage(page), "nothing is stored by opening the page").toBeNull();
    await page.getByRole("contentinfo").getByRole("link", { name: spanish.pages.contact }).click();
    await page.waitForURL("**/es/contact");
    await page.getByLabel(spanishContact.message).waitFor();
    await page.goBack();
    await page.waitForURL("**/es/help-center");
    await heading(page, spanishHelp.heading);

    // Its callout is copy, whose links are written without a language.
    await page.getByRole("main").getByRole("link").last().click();
    await page.waitForURL("**/es/contact");
    await page.goto("/payment-cancelled");
    await page.getByRole("banner").getByRole("link", { name: spanish.resumeCheckout }).waitFor();
  });

  it("keeps what is typed when the language changes, and the choice for the next visit", async () => {
    const { page } = await openAsVisitor();
    await page.goto("/contact?from=mail");
    await page.getByLabel(contactWords.message).fill("¿Funciona en dos teléfonos?");
    const inFooter = page.getByRole("contentinfo").getByRole("button", { name: languageNames.es });
    await inFooter.scrollIntoViewIfNeeded();
    const before = await inFooter.boundingBox();
    await inFooter.click();
    await page.waitForURL("**/es/contact?from=mail");
    expect(await page.getByLabel(spanishContact.message).inputValue()).toBe("¿Funciona en dos teléfonos?");
    expect(Math.abs(((await inFooter.boundingBox())?.y ?? 0) - (before?.y ?? 0)), "nothing scrolls").toBeLessThan(1);
    expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toBe(`${inject("siteUrl")}/es/contact`);

    await headerSwitch(page, "en").click();
    await page.waitForURL("**/contact?from=mail");
    expect(await page.getByLabel(contactWords.message).inputValue()).toBe("¿Funciona en dos teléfonos?");
    await headerSwitch(page, "es").click();
    await page.waitForURL("**/es/contact?from=mail");
    await page.goto("/?from=mail#pricing");
    await page.waitForURL("**/es?from=mail#pricing");
    await heading(page, spanishLanding.hero.title.highlight);
  });

  it("can change the language in a phone's menu, which stays open", async () => {
    const { page } = await openAsVisitor({ width: 390 });
    await page.goto("/help-center");
    await page.getByRole("button", { name: shellWords.openMenu }).click();
    await page.getByRole("banner").getByRole("button", { name: languageNames.es, pressed: false }).click();
    await page.waitForURL("**/es/help-center");
    await page.getByRole("button", { name: spanish.closeMenu }).waitFor();
    await page.getByRole("banner").getByRole("button", { name: languageNames.es, pressed: true }).waitFor();
  });

  it("who has chosen English keeps it after a visit to a Spanish address", async () => {
    const { page } = await openAsVisitor();
    await page.goto("/es");
    await headerSwitch(page, "en").click();
    await page.waitForURL((url) => url.pathname === "/");
    await page.goto("/es/terms");
    await page.getByRole("contentinfo").getByRole("link", { name: spanish.pages.privacy }).click();
    await page.waitForURL("**/es/privacy");
    expect(await storedLanguage(page)).toBe("en");
    await page.goto("/");
    expect(pathOf(page)).toBe("/");
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
  });

  it("buys in Spanish from a Spanish address, up to the result and the dashboard", async () => {
    const { email, password } = sampleAccounts.customer;
    const buyer = newBuyer();
    const { token, user } = await callApi("login", { body: { email, password } });
    const { page } = await openAs({ name: user.name, token }, { width: 390 });
    await page.goto("/es/checkout");
    await page.getByLabel(spanishCheckout.whatsapp.phone).fill(buyer.typedNumber);
    await page.getByRole("main").locator('button[type="submit"]').click();
    await cardForm(page).getByLabel("Número de tarjeta").fill(cards.good);
    await cardForm(page).getByLabel("Fecha de vencimiento").fill("12 / 34");
    await cardForm(page).getByLabel("Código de seguridad").fill("123");
    await page.getByRole("dialog").getByRole("button", { name: /US\$5/ }).click();
    await page.waitForURL("**/payment-success?*");
    await heading(page, spanishSuccess.complete.title);
    await page.reload();
    await heading(page, spanishSuccess.complete.title);
    await page.getByRole("main").getByRole("link", { name: spanishSuccess.dashboardButton }).click();
    await page.waitForURL("**/dashboard");
    await page.getByRole("heading", { name: spanishDashboard.orders.heading, exact: true }).waitFor();
  });
});

it("a Spanish page whose words fail to load stays as it is, with links that work, and the fault is reported", async () => {
  const { page } = await openAsVisitor({ expectedErrors: [/ERR_FAILED/, /^page error: /] });
  await page.route("**/api/reports", (route) => route.fulfill({ status: 204 }));
  await page.route("**/assets/words-es-*.js", (route) => route.abort());
  const report = page.waitForRequest("**/api/reports");
  // The page never starts.
  void page.goto("/es/help-center").catch(() => {});
  expect((await report).postDataJSON()).toMatchObject({
    page: "/es/help-center",
    file: expect.stringMatching(/^\/assets\/words-es-/),
    kind: "load",
  });
  await heading(page, spanishHelp.heading);
  expect(await page.locator("html").getAttribute("lang")).toBe("es");
  await page.getByRole("contentinfo").getByRole("link", { name: spanish.pages.terms }).click();
  await page.waitForURL("**/es/terms");
});

it("a page opened from the Spanish landing page comes with its words: if they fail to load, a message offers another try", async () => {
  const { page } = await openAsVisitor({ expectedErrors: [/ERR_FAILED/] });
  await page.route("**/assets/words-es-*.js", (route) => route.abort());
  await page.goto("/es", { waitUntil: "networkidle" });
  await page.getByRole("contentinfo").getByRole("link", { name: spanish.pages.contact }).click();
  const message = page.getByRole("alert").filter({ hasText: spanishFailures.missingPage.text });
  await message.waitFor();
  expect(pathOf(page)).toBe("/es");
  await heading(page, spanishLanding.hero.title.highlight);

  await page.unroute("**/assets/words-es-*.js");
  await message.getByRole("button", { name: spanishFailures.missingPage.tryAgain }).click();
  await page.waitForURL("**/es/contact");
  await page.getByLabel(spanishContact.message).waitFor();
});

describe("a visitor whose browser prefers Spanish", () => {
  it("is taken from an English address to the Spanish one, and never sees English", async () => {
    const { page } = await openAsVisitor({ browserLanguage: "es-MX" });
    await page.addInitScript(() => {
      const recordText = () => {
        const { body, documentElement } = document;
        const isVisible = body !== null && getComputedStyle(body).visibility === "visible";
        if (isVisible && document.querySelector("h1") !== null)
          sessionStorage.setItem(`seen-${documentElement.lang}`, "yes");
        requestAnimationFrame(recordText);
      };
      recordText();
    });
    await page.goto("/help-center?q=1#main");
    await page.waitForURL("**/es/help-center?q=1#main");
    await heading(page, spanishHelp.heading);
    await page.goto("/");
    await page.waitForURL((url) => url.pathname === "/es");
    await heading(page, spanishLanding.hero.title.highlight);
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("seen-")))).toEqual([
      "seen-es",
    ]);
    expect(await storedLanguage(page)).toBeNull();
    await page.goto("/payment-cancelled");
    await page.getByRole("banner").getByRole("link", { name: spanish.resumeCheckout }).waitFor();
  });

  it("who goes back to a page read in English before the choice of Spanish finds it in Spanish", async () => {
    const { page } = await openAsVisitor();
    await page.goto("/terms");
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
    await page.waitForURL("**/privacy");
    await headerSwitch(page, "es").click();
    await page.waitForURL("**/es/privacy");
    await page.goBack();
    await page.waitForURL("**/es/terms");
    expect(await page.locator("html").getAttribute("lang")).toBe("es");
  });
});

it.each([320, 1280] as const)(
  "no title of a public page breaks within a word at %i px, in either language",
  async (width) => {
    const { page, context } = await openAsVisitor({ width });
    const tooWide: string[] = [];
    for (const path of publicPaths.flatMap((path) => [path, path === "/" ? "/es" : `/es${path}`])) {
      await page.goto(path);
      const title = page.getByRole("heading", { level: 1 });
      const isTooWide = await title.evaluate((element) => {
        element.style.overflowWrap = "normal";
        return element.scrollWidth > element.clientWidth;
      });
      if (isTooWide) tooWide.push(path);
    }
    await context.close();
    expect(tooWide).toEqual([]);
  },
);
