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
    await hydrated(page);
    return reply;
  };
  page.reload = async (...args) => {
    const reply = await reload(...args);
    await hydrated(page);
    return reply;
  };
}

/** Returns at once where there is no app, and when the page navigates meanwhile. */
async function hydrated(page: Page): Promise<void> {
  const started = page.evaluate(async () => {
    const starts = () => "__reactRouterContext" in window && !("__reactRouterDataRouter" in window);
    const isLaidOut = () => document.querySelector(".late-layout") === null || !document.documentElement.dataset.layout;
    while (starts() || !isLaidOut()) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
  await started.catch(() => {});
}
