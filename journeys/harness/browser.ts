import type { Browser } from "playwright-core";
import { startBrowser } from "#local/browser/browser.ts";

let browser: Promise<Browser> | undefined;

/** Returns this worker's browser, started at the first call. Every visitor has their own context in it. */
export function workersBrowser(): Promise<Browser> {
  browser ??= startBrowser();
  return browser;
}
