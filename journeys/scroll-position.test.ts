import type { Page } from "playwright-core";
import { expect, inject, it, onTestFinished } from "vitest";
import { workersBrowser } from "./harness/browser.ts";
import { openAsVisitor } from "./harness/visitor.ts";

/** Opens a blank page on a phone that loads no scripts until `releaseScripts` is called. */
async function openWithoutScripts(): Promise<{ readonly page: Page; readonly releaseScripts: () => void }> {
  const context = await (await workersBrowser()).newContext({
    baseURL: inject("siteUrl"),
    viewport: { width: 390, height: 844 },
    reducedMotion: "reduce",
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const { promise: scriptsReleased, resolve: releaseScripts } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scriptsReleased;
    await route.continue();
  });
  return { page, releaseScripts };
}

/** Returns for each section of the landing page whether its heading, and hence the section, is laid out. */
function sectionsLaidOut(page: Page): Promise<readonly boolean[]> {
  return page
    .locator("main h2")
    .evaluateAll((headings) => headings.map((heading) => heading.checkVisibility({ contentVisibilityAuto: true })));
}

/**
 * Enlarges all content, including what is above the reader's position, without scroll anchoring: Safari has none, and
 * Chromium's does not handle a change of every line.
 */
const enlargeContent = (page: Page) =>
  page.locator("main").evaluate((main) => {
    document.documentElement.style.setProperty("overflow-anchor", "none");
    main.style.setProperty("zoom", "1.1");
  });

const heightOf = async (page: Page) => Number(await page.evaluate("document.body.scrollHeight"));

const topOf = (page: Page, section: string) =>
  page.locator(`#${section} h2`).evaluate((heading) => Math.round(heading.getBoundingClientRect().top));

it("sections far below the first screen are laid out after hydration", async () => {
  const { page, releaseScripts } = await openWithoutScripts();
  await page.goto("/");
  await expect.poll(() => sectionsLaidOut(page)).toContain(false);
  releaseScripts();
  await expect.poll(() => sectionsLaidOut(page)).not.toContain(false);
});

it.each(["medical", "testimonials", "faq"])(
  "a URL with the fragment #%s scrolls to its section, and stays there when the content above it grows",
  async (section) => {
    const { page } = await openWithoutScripts();
    await page.goto(`/#${section}`);
    const expectSectionInView = () =>
      expect.poll(() => topOf(page, section)).toSatisfy((top: number) => top > 56 && top < 300);
    await expectSectionInView();
    const height = await heightOf(page);
    await enlargeContent(page);
    await expect.poll(() => heightOf(page)).toBeGreaterThan(height);
    await expectSectionInView();
  },
);

it("a reader who scrolls away from a fragment's section is not scrolled back", async () => {
  const { page } = await openWithoutScripts();
  await page.goto("/#faq", { waitUntil: "domcontentloaded" });
  await expect.poll(() => page.evaluate("window.scrollY")).toBeGreaterThan(1000);
  const height = await heightOf(page);
  await page.keyboard.press("Home");
  await expect.poll(() => page.evaluate("window.scrollY")).toBe(0);
  await enlargeContent(page);
  await expect.poll(() => heightOf(page)).toBeGreaterThan(height);
  expect(await page.evaluate("window.scrollY")).toBe(0);
});

it("a reload keeps the reader's position", async () => {
  const { page } = await openAsVisitor({ width: 390, reducedMotion: true });
  await page.goto("/");
  await expect.poll(() => sectionsLaidOut(page)).not.toContain(false);
  await page.locator("#testimonials").evaluate((section) => section.scrollIntoView({ behavior: "instant" }));
  const before = await topOf(page, "testimonials");
  await page.reload();
  await expect.poll(() => topOf(page, "testimonials")).toBe(before);
});
