import type { Page } from "playwright-core";

/**
 * A page of the site can be read before it can be used: its scripts are asked for once it has been painted
 * (docs/decisions/016). A person takes longer than that to press something; a test does not. From here on, this
 * page's `goto` and `reload` return when it can be used and all of it is laid out.
 */
export function untilUsable(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...given) => {
    const reply = await goto(...given);
    await usable(page);
    return reply;
  };
  page.reload = async (...given) => {
    const reply = await reload(...given);
    await usable(page);
    return reply;
  };
}

/** Returns at once where there is no app, and when the page leaves for another document meanwhile. */
async function usable(page: Page): Promise<void> {
  const started = page.evaluate(async () => {
    const starts = () => "__reactRouterContext" in window && !("__reactRouterDataRouter" in window);
    const isLaidOut = () => document.querySelector(".late-layout") === null || !document.documentElement.dataset.layout;
    while (starts() || !isLaidOut()) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
  await started.catch(() => {});
}
