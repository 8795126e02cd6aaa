import type { Browser } from "playwright-core";
import { startBrowser } from "#local/browser/browser.ts";

let browser: Promise<Browser> | undefined;

/** The browser of this worker, in which every visitor has a context of their own. */
export function workersBrowser(): Promise<Browser> {
  browser ??= startBrowser();
  return browser;
}
