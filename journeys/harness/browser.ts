import type { Browser } from "playwright-core";
import { startBrowser } from "#local/browser/browser.ts";

let browser: Promise<Browser> | undefined;

/** This worker's browser, in which every visitor has a context of their own. */
export function workersBrowser(): Promise<Browser> {
  browser ??= startBrowser();
  return browser;
}
