import type { Page } from "playwright-core";
import { expect, inject, it, onTestFinished } from "vitest";
import { workersBrowser } from "./harness/browser.ts";
import { visitor } from "./harness/visitor.ts";

/** A visitor on a phone, whose scripts are delayed until `arrive` is called. */
async function early(): Promise<{ readonly page: Page; readonly arrive: () => void }> {
  const context = await (await workersBrowser()).newContext({
    baseURL: inject("siteUrl"),
    viewport: { width: 390, height: 844 },
    reducedMotion: "reduce",
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  return { page, arrive };
}

/** Which sections of the landing page are laid out, by their headings. */
function laidOut(page: Page): Promise<readonly boolean[]> {
  return page
    .locator("main h2")
    .evaluateAll((headings) => headings.map((heading) => heading.checkVisibility({ contentVisibilityAuto: true })));
}

/**
 * Grows the content above during reading. Safari has no scroll anchoring, and Chromium's does not cover a change of
 * every line.
 */
const grow = (page: Page) =>
  page.locator("main").evaluate((main) => {
    document.documentElement.style.setProperty("overflow-anchor", "none");
    main.style.setProperty("zoom", "1.1");
  });

const heightOf = async (page: Page) => Number(await page.evaluate("document.body.scrollHeight"));

const topOf = (page: Page, section: string) =>
  page.locator(`#${section} h2`).evaluate((heading) => Math.round(heading.getBoundingClientRect().top));

it("sections far below the first screen are laid out after hydration", async () => {
  const { page, arrive } = await early();
  await page.goto("/");
  await expect.poll(() => laidOut(page)).toContain(false);
  arrive();
  await expect.poll(() => laidOut(page)).not.toContain(false);
});

it.each(["medical", "testimonials", "faq"])(
  "an address with the fragment %s scrolls there, even when the content above changes after loading",
  async (section) => {
    const { page } = await early();
    await page.goto(`/#${section}`);
    const isThere = () => expect.poll(() => topOf(page, section)).toSatisfy((top: number) => top > 56 && top < 300);
    await isThere();
    const height = await heightOf(page);
    await grow(page);
    await expect.poll(() => heightOf(page)).toBeGreaterThan(height);
    await isThere();
  },
);

it("a fragment does not hold back a reader who scrolls on", async () => {
  const { page } = await early();
  await page.goto("/#faq", { waitUntil: "domcontentloaded" });
  await expect.poll(() => page.evaluate("window.scrollY")).toBeGreaterThan(1000);
  const height = await heightOf(page);
  await page.keyboard.press("Home");
  await expect.poll(() => page.evaluate("window.scrollY")).toBe(0);
  await grow(page);
  await expect.poll(() => heightOf(page)).toBeGreaterThan(height);
  expect(await page.evaluate("window.scrollY")).toBe(0);
});

it("a reload keeps the reader's position", async () => {
  const { page } = await visitor({ width: 390, reducedMotion: true });
  await page.goto("/");
  await expect.poll(() => laidOut(page)).not.toContain(false);
  await page.locator("#testimonials").evaluate((section) => section.scrollIntoView({ behavior: "instant" }));
  const before = await topOf(page, "testimonials");
  await page.reload();
  await expect.poll(() => topOf(page, "testimonials")).toBe(before);
});
