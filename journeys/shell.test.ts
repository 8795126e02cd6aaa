import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { shellWords as spanish } from "#shared/content/translations/es/words/shell.ts";
import { accountFormWords } from "#shared/content/words/account-form.ts";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { loginWords } from "#shared/content/words/login.ts";
import { notFoundWords } from "#shared/content/words/not-found.ts";
import { shellWords } from "#shared/content/words/shell.ts";
import { ownAda } from "#shared/examples/people.ts";
import { openAsAdmin } from "./harness/admin.ts";
import { newBuyer } from "./harness/buyer.ts";
import { openAsVisitor } from "./harness/visitor.ts";

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const waitUntilAtTop = (page: Page) => page.waitForFunction(() => window.scrollY === 0);

describe("a phone's menu", () => {
  it("opens, navigates and closes by keyboard alone, and a new page starts at its top", async () => {
    const { page } = await openAsVisitor({ width: 390 });
    await page.goto("/terms");
    const opener = page.getByRole("button", { name: shellWords.openMenu });
    await opener.press("Enter");
    await page.keyboard.press("Tab");
    expect(await focusedText(page)).toBe(shellWords.sections.features);
    await page.keyboard.press("Escape");
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);

    await page.keyboard.press("Enter");
    await page.evaluate(() => window.scrollTo({ top: 2000, behavior: "instant" }));
    const link = page.getByRole("banner").getByRole("link", { name: shellWords.pages.disclaimer });
    for (const stop of Array.from({ length: 20 }, (_, index) => index)) {
      if (await link.evaluate((element) => element === document.activeElement)) break;
      expect(stop, "Tab stops before the link").toBeLessThan(19);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await page.waitForURL("**/disclaimer");
    await waitUntilAtTop(page);
    expect(await opener.getAttribute("aria-expanded")).toBe("false");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
  });
});

it.each([
  ["/help-center", shellWords],
  ["/es/help-center", spanish],
])(
  "the header of a customer with an unpaid order keeps to one line on the narrowest phone: %s",
  async (path, words) => {
    const { page } = await openAsVisitor({ width: 320 });
    await page.addInitScript(() => localStorage.setItem("token", "a-token"));
    await page.route("**/api/me", (route) => route.fulfill({ json: { user: ownAda, orders: [] } }));
    await page.goto(path);
    const button = page.getByRole("banner").getByRole("link", { name: words.resumeCheckout });
    const header = await page.getByRole("banner").boundingBox();
    const box = await button.boundingBox();
    expect(box?.height).toBeLessThanOrEqual(40);
    expect(header?.height).toBeLessThanOrEqual(65);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const menu = await page.getByRole("banner").getByRole("button", { name: words.openMenu }).boundingBox();
    expect(menu?.x).toBeGreaterThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(320);
  },
);

it("An admin who leaves a page before it has loaded the account stays an admin", async () => {
  const { page } = await openAsAdmin();
  await page.route("**/api/me", () => {});
  for (const path of ["/privacy", "/terms", "/privacy"]) {
    const request = page.waitForRequest("**/api/me");
    await page.goto(path);
    await request;
  }
  await page.goto("/admin/settings");
  await page.getByRole("heading", { level: 1, name: frameWords.tabs.settings }).waitFor();
});

describe("a visitor who reads Spanish", () => {
  it("selects it once, and then sees Spanish from a page's first frame on, even on a slow phone", async () => {
    const { page, context } = await openAsVisitor();
    await page.goto("/login");
    await page.getByRole("banner").getByRole("button", { name: "Español" }).click();
    await page.getByRole("banner").getByRole("button", { name: spanish.sections.pricing }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("es");

    await page.addInitScript(() => {
      const recordFirstText = () => {
        const word = document.querySelector("header nav button")?.textContent ?? "";
        const visible = document.body !== null && getComputedStyle(document.body).visibility === "visible";
        if (word !== "" && visible && Reflect.get(window, "seen") === undefined) Reflect.set(window, "seen", word);
        requestAnimationFrame(recordFirstText);
      };
      recordFirstText();
    });
    const client = await context.newCDPSession(page);
    await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.reload();
    await page.waitForFunction(() => Reflect.get(window, "seen") !== undefined);
    expect(await page.evaluate(() => Reflect.get(window, "seen"))).toBe(spanish.sections.features);
    expect(await page.locator("html").getAttribute("lang")).toBe("es");
    expect(await page.locator("html[data-language]").count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem("language"))).toBe("es");
  });
});

describe("an unknown URL", () => {
  it("leads to an error page that is hidden from search engines and links to the landing page", async () => {
    const { page } = await openAsVisitor({ expectedErrors: [/status of 404/] });
    const reply = await page.goto("/nowhere/at-all");
    expect(reply?.status()).toBe(404);
    await page.getByRole("heading", { level: 1, name: notFoundWords.heading }).waitFor();
    expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
    expect(await page.title()).toContain(notFoundWords.title);
    await page.getByRole("main").getByRole("link", { name: notFoundWords.home }).click();
    await page.waitForURL((url) => url.pathname === "/");
  });
});

describe("a browser that blocks all storage", () => {
  it("stays signed in for as long as the page is open", async () => {
    const { name, email, password } = newBuyer();
    const { page } = await openAsVisitor();
    await page.addInitScript(() => {
      for (const storage of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, storage, {
          get: () => {
            throw new DOMException("Access is denied for this document.", "SecurityError");
          },
        });
      }
    });
    await page.request.post(`${inject("siteUrl")}/api/register`, { data: { name, email, password } });
    await page.goto("/login");
    await page.getByLabel(accountFormWords.email).fill(email);
    await page.getByLabel(accountFormWords.password, { exact: true }).fill(password);
    await page.getByRole("button", { name: loginWords.signIn.submit, exact: true }).click();
    await page.getByText(`${dashboardWords.signedInAs} ${name}`).waitFor();
    await page.getByRole("contentinfo").getByRole("link", { name: shellWords.pages.terms }).click();
    await page.waitForURL("**/terms");
    await page.goBack();
    await page.getByText(`${dashboardWords.signedInAs} ${name}`).waitFor();
    await page.getByRole("button", { name: dashboardWords.signOut, exact: true }).click();
    await page.waitForURL("**/login");
  });
});
