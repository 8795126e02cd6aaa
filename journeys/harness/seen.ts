import type { BrowserContext, Page } from "playwright-core";

declare global {
  interface Window {
    /** What could be read on this page, each with the frame in which it was there first. */
    everlineSeen?: Map<string, number>;
  }
}

/**
 * Notes at every frame, from the first on, which links, buttons, labels and headings each page of this context shows.
 */
export async function noteWhatIsSeen(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen = new Map<string, number>();
    let frame = 0;
    const look = () => {
      for (const element of document.querySelectorAll(":is(header, main) :is(a, button, label, h1, h2)")) {
        const text = element.textContent?.trim() ?? "";
        if (!seen.has(text) && element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          seen.set(text, frame);
      }
      if (seen.size > 0) frame += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    window.everlineSeen = seen;
  });
}

/** What could be read so far, and what of it from the first frame on that showed anything. */
export async function seenOn(
  page: Page,
): Promise<{ readonly ever: readonly string[]; readonly first: readonly string[] }> {
  const all = await page.evaluate(() => [...(window.everlineSeen ?? [])]);
  return { ever: all.map(([text]) => text), first: all.filter(([, frame]) => frame === 0).map(([text]) => text) };
}
