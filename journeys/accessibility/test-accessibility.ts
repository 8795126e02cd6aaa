import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeViolations, preloadAxe } from "../harness/axe.ts";
import { visitor } from "../harness/visitor.ts";
import { open, type PageState } from "../states/state.ts";

/** Elements beyond the page's right edge, if it scrolls sideways; none when it fits. */
function overflowing(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120))
      .slice(-3);
  });
}

const textSize = (page: Page, size: string) =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);

/** Ordered so that each look changes one thing; only colors can differ in another theme. */
const appearances = [
  { width: 1280, theme: "light", rules: "all" },
  { width: 1280, theme: "dark", rules: "colors" },
  { width: 360, theme: "dark", rules: "all" },
  { width: 360, theme: "light", rules: "colors" },
] as const;

/** Tests page states against WCAG 2.2 AA, one test each. Split into several files to run in parallel. */
export function testAccessibility(states: readonly PageState[]): void {
  describe.each(states)("$name", (state) => {
    it("has no axe violations, light and dark, on a desktop and on a phone, and never scrolls sideways", async () => {
      const { page } = await visitor({ reducedMotion: true, expectedErrors: state.logs ?? [] });
      if (state.narrowOnly) await page.setViewportSize({ width: 360, height: 740 });
      await preloadAxe(page);
      await open(page, state);
      for (const { width, theme, rules } of appearances.filter(({ width }) => width === 360 || !state.narrowOnly)) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme: theme });
        expect(await axeViolations(page, rules), `at ${width} px, ${theme}`).toEqual([]);
      }
      await page.setViewportSize({ width: 320, height: 640 });
      // An anchored element, such as an open list, follows the window a frame later.
      await expect.poll(() => overflowing(page), { message: "at 320 px" }).toEqual([]);
      await textSize(page, "200%");
      await expect.poll(() => overflowing(page), { message: "at 320 px with text twice as large" }).toEqual([]);
    });
  });
}
