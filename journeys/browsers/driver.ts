/**
 * What is asked of a browser, whatever protocol it speaks. Scripts, actions and keys go to the page, or to the frame
 * that was entered last.
 */
export interface Driver {
  go(address: string): Promise<void>;
  /** Enters the frame that a selector names; undefined goes back to the page. */
  enter(frame: string | undefined): Promise<void>;
  /** Calls a function, given as its source, with texts; answers what it returns, as JSON. */
  run(source: string, ...texts: readonly string[]): Promise<unknown>;
  /** Actions of mouse and keyboard, as https://www.w3.org/TR/webdriver2/#actions has them. */
  act(actions: readonly object[]): Promise<void>;
  /** A picture of the window, as PNG. */
  photograph(): Promise<Buffer>;
  /** What pages have thrown so far, where the protocol tells. */
  errors(): readonly string[];
  close(): Promise<void>;
}

/** Waits until `look` answers something. @throws Error naming what was waited for. */
export async function until<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> {
  const end = Date.now() + 30_000;
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`Waited 30 seconds for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
