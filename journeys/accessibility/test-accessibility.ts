import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeViolations, preloadAxe } from "../harness/axe.ts";
import { openAsVisitor } from "../harness/visitor.ts";
import { openState, type PageState } from "../states/state.ts";

/** Returns some of the elements beyond the page's right edge if the page scrolls horizontally, else an empty list. */
function overflowingElements(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120))
      .slice(-3);
  });
}

const setTextSize = (page: Page, size: string) =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);

/** Each step changes the width or the theme. After a change of theme, only colors can differ. */
const appearances = [
  { width: 1280, theme: "light", rules: "all" },
  { width: 1280, theme: "dark", rules: "colors" },
  { width: 360, theme: "dark", rules: "all" },
  { width: 360, theme: "light", rules: "colors" },
] as const;

/**
 * Declares one test for each page state, against WCAG 2.2 AA. The states are split over several test files, which run
 * in parallel.
 */
export function testAccessibility(states: readonly PageState[]): void {
  describe.each(states)("$name", (state) => {
    it("has no axe violations in light and dark at its widths, and does not scroll horizontally at 320 px", async () => {
      const { page } = await openAsVisitor({ reducedMotion: true, expectedErrors: state.consoleErrors ?? [] });
      if (state.narrowOnly) await page.setViewportSize({ width: 360, height: 740 });
      await preloadAxe(page);
      await openState(page, state);
      for (const { width, theme, rules } of appearances.filter(({ width }) => width === 360 || !state.narrowOnly)) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme: theme });
        expect(await axeViolations(page, rules), `at ${width} px, ${theme}`).toEqual([]);
      }
      await page.setViewportSize({ width: 320, height: 640 });
      // An anchored element, such as an open list, is repositioned one frame after the window is resized.
      await expect.poll(() => overflowingElements(page), { message: "at 320 px" }).toEqual([]);
      await setTextSize(page, "200%");
      await expect.poll(() => overflowingElements(page), { message: "at 320 px with text twice as large" }).toEqual([]);
    });
  });
}
