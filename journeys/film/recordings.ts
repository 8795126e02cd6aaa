import type { BrowserContextOptions } from "playwright-core";

/** One recording of the film. */
export interface Recording {
  /** What its files' names have before the extension, such as `.phone`. */
  readonly suffix: string;
  /** The browser's window. Each of its device pixels becomes one pixel of the film, so both sides are even. */
  readonly screen: Pick<BrowserContextOptions, "viewport" | "deviceScaleFactor" | "isMobile" | "hasTouch">;
}

/**
 * The wide recording, and the one for phones: as much of a page as a phone shows below its browser's address bar,
 * because a taller one would be narrower in the dialog, and its texts too small to read.
 */
export const recordings: readonly Recording[] = [
  { suffix: "", screen: { viewport: { width: 1280, height: 720 } } },
  {
    suffix: ".phone",
    screen: { viewport: { width: 390, height: 660 }, deviceScaleFactor: 1.6, isMobile: true, hasTouch: true },
  },
];
