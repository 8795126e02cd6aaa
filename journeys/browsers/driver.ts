/**
 * A browser's operations, independent of the protocol. Scripts and actions run in the page, or in the frame that was
 * entered last.
 */
export interface Driver {
  go(url: string): Promise<void>;
  /** Enters the frame that a CSS selector matches; undefined returns to the page. */
  enterFrame(selector: string | undefined): Promise<void>;
  /** Calls a function, passed as source code, in the page with string arguments. Returns its result, a JSON value. */
  run(source: string, ...texts: readonly string[]): Promise<unknown>;
  /** Performs mouse and keyboard actions in the format of https://www.w3.org/TR/webdriver2/#actions. */
  performActions(actions: readonly object[]): Promise<void>;
  /** Returns a screenshot as PNG. */
  photograph(): Promise<Buffer>;
  /** Errors that pages have logged so far; empty if the protocol does not report them. */
  errors(): readonly string[];
  close(): Promise<void>;
}

/**
 * Polls until `check` returns a value. An error that it throws counts as no value yet.
 * @throws Error with `description` after 30 seconds
 */
export async function waitForValue<Value>(
  description: string,
  check: () => Promise<Value | undefined>,
): Promise<Value> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const value = await check().catch(() => undefined);
    if (value !== undefined) return value;
    if (Date.now() > deadline) throw new Error(`Waited 30 seconds for ${description}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
