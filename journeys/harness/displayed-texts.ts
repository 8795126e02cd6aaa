import type { BrowserContext, Page } from "playwright-core";

declare global {
  interface Window {
    /** Each text displayed on this page so far, with the number of the frame in which it first appeared. */
    everlineSeen?: Map<string, number>;
  }
}

/** Records in every frame the texts of the visible links, buttons, labels and headings on this context's pages. */
export async function recordDisplayedTexts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen = new Map<string, number>();
    let frame = 0;
    const recordTexts = () => {
      for (const element of document.querySelectorAll(":is(header, main) :is(a, button, label, h1, h2)")) {
        const text = element.textContent?.trim() ?? "";
        if (!seen.has(text) && element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          seen.set(text, frame);
      }
      if (seen.size > 0) frame += 1;
      requestAnimationFrame(recordTexts);
    };
    requestAnimationFrame(recordTexts);
    window.everlineSeen = seen;
  });
}

/** Returns all texts displayed on the page so far, and those in the first painted frame. */
export async function displayedTexts(
  page: Page,
): Promise<{ readonly allTexts: readonly string[]; readonly firstFrameTexts: readonly string[] }> {
  const all = await page.evaluate(() => [...(window.everlineSeen ?? [])]);
  return {
    allTexts: all.map(([text]) => text),
    firstFrameTexts: all.filter(([, frame]) => frame === 0).map(([text]) => text),
  };
}
