/**
 * A browser's operations, independent of the protocol. Scripts, actions and keys go to the page, or to the frame
 * entered last.
 */
export interface Driver {
  go(address: string): Promise<void>;
  /** Enters the selected frame; undefined returns to the page. */
  enter(frame: string | undefined): Promise<void>;
  /** Calls a function, given as source, with text arguments; returns its result as JSON. */
  run(source: string, ...texts: readonly string[]): Promise<unknown>;
  /** Mouse and keyboard actions in the format of https://www.w3.org/TR/webdriver2/#actions. */
  act(actions: readonly object[]): Promise<void>;
  /** A screenshot as PNG. */
  photograph(): Promise<Buffer>;
  /** Errors thrown by pages so far, if the protocol reports them. */
  errors(): readonly string[];
  close(): Promise<void>;
}

/** Waits until `look` returns a value. @throws Error that names what was expected. */
export async function waitForValue<Found>(what: string, check: () => Promise<Found | undefined>): Promise<Found> {
  const end = Date.now() + 30_000;
  for (;;) {
    const found = await check().catch(() => undefined);
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`Waited 30 seconds for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
