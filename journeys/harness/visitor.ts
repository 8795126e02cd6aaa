import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { BrowserContext, ConsoleMessage, Page } from "playwright-core";
import { expect, inject, onTestFinished } from "vitest";
import { workersBrowser } from "./browser.ts";
import { waitForHydration } from "./until-usable.ts";

export interface VisitorOptions {
  /** The window's width in CSS pixels: 390 is a phone, with touch input; 1280 a desktop. */
  readonly width?: 320 | 390 | 768 | 1280;
  /** The URL of a shop other than the shared one. */
  readonly siteUrl?: string;
  /**
   * Expected console errors, such as the browser's own message about a declined card: /status of 402/. Matched against
   * "text (URL)". Each must occur, so that the list stays accurate.
   */
  readonly expectedErrors?: readonly RegExp[];
  /** Whether the visitor prefers reduced motion, so that nothing fades in. */
  readonly reducedMotion?: boolean;
  /** Continues as an earlier visitor: the result of `context.storageState()`. */
  readonly storageState?: Awaited<ReturnType<BrowserContext["storageState"]>>;
  /** The language that the visitor's browser prefers; English by default. */
  readonly browserLanguage?: "en-US" | "es-MX";
}

/** A person in their own browser context, who shares only the shop with others. */
export interface Visitor {
  readonly page: Page;
  /** For a second tab of the same person: `context.newPage()` is monitored too. */
  readonly context: BrowserContext;
  /** Third-party origins from which any page has requested something so far. */
  thirdParties(): readonly string[];
}

const screenshotFolder = path.resolve("build/journeys");

/**
 * Opens a browser context for the current test, and closes it when the test ends. The test fails if a page unexpectedly
 * logs an error, throws, violates the Content-Security-Policy or has a failed request. A failed test leaves screenshots
 * in build/journeys.
 */
export async function openAsVisitor(options: VisitorOptions = {}): Promise<Visitor> {
  const { width = 1280, expectedErrors = [], reducedMotion = false, storageState, browserLanguage = "en-US" } = options;
  const siteUrl = options.siteUrl ?? inject("siteUrl");
  const context = await (await workersBrowser()).newContext({
    baseURL: siteUrl,
    viewport: { width, height: width === 390 ? 844 : 900 },
    isMobile: width === 390,
    hasTouch: width === 390,
    locale: browserLanguage,
    reducedMotion: reducedMotion ? "reduce" : "no-preference",
    storageState,
  });
  // Playwright's own limit of 30 seconds is too short when browsers share two busy cores.
  context.setDefaultTimeout(90_000);
  context.on("page", waitForHydration);
  const problems: string[] = [];
  const origins = new Set<string>();
  context.on("console", (message) => {
    if (message.type() === "error") problems.push(`console error: ${describeMessage(message)}`);
  });
  context.on("weberror", (event) => problems.push(`page error: ${event.error().stack ?? event.error().message}`));
  context.on("request", (request) => origins.add(new URL(request.url()).origin));
  onTestFinished(async ({ task }) => {
    const unexpected = problems.filter((problem) => !expectedErrors.some((pattern) => pattern.test(problem)));
    const missing = expectedErrors.filter((pattern) => !problems.some((problem) => pattern.test(problem)));
    const hasFailed = task.result?.state === "fail" || unexpected.length > 0 || missing.length > 0;
    if (hasFailed) await takeScreenshots(context, task.name);
    await context.close();
    expect(unexpected, "errors in the browser").toEqual([]);
    expect(missing, "expected errors that did not occur").toEqual([]);
  });
  const thirdParties = () =>
    [...origins].filter((origin) => /^https?:/.test(origin) && origin !== new URL(siteUrl).origin);
  return { page: await context.newPage(), context, thirdParties };
}

function describeMessage(message: ConsoleMessage): string {
  const { url } = message.location();
  return url === "" ? message.text() : `${message.text()} (${url})`;
}

async function takeScreenshots(context: BrowserContext, name: string): Promise<void> {
  await mkdir(screenshotFolder, { recursive: true });
  for (const [index, page] of context.pages().entries()) {
    const file = `${name.replaceAll(/\W+/g, "-")}${index === 0 ? "" : `-${index}`}.png`;
    await page.screenshot({ path: path.join(screenshotFolder, file), fullPage: true, timeout: 5_000 }).catch(() => {});
  }
}
