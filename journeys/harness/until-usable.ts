import type { Page } from "playwright-core";

/**
 * Makes this page's `goto` and `reload` wait for hydration and complete layout. Scripts load after the first paint
 * (docs/decisions/016); a person takes longer than that to click, but a test does not.
 */
export function waitForHydration(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...args) => {
    const reply = await goto(...args);
    await waitUntilUsable(page);
    return reply;
  };
  page.reload = async (...args) => {
    const reply = await reload(...args);
    await waitUntilUsable(page);
    return reply;
  };
}

/**
 * Returns immediately if the document has no app, or if the page navigates meanwhile, except to its address in the
 * visitor's language.
 */
async function waitUntilUsable(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.language !== "leaving").catch(() => {});
  const usable = page.evaluate(async () => {
    const isHydrating = () => document.getElementById("start") !== null && !("__reactRouterDataRouter" in window);
    const isLaidOut = () => document.querySelector(".late-layout") === null || !document.documentElement.dataset.layout;
    while (isHydrating() || !isLaidOut()) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
  await usable.catch(() => {});
}
