import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { BrowserContext, ConsoleMessage, Page } from "playwright-core";
import { expect, inject, onTestFinished } from "vitest";
import { workersBrowser } from "./browser.ts";
import { waitForHydration } from "./until-usable.ts";

export interface VisitorOptions {
  /** The window's width in CSS pixels: 390 is a phone, with touch input; 1280 a desktop. */
  readonly width?: 390 | 768 | 1280;
  /** Another shop than the shared one. */
  readonly siteUrl?: string;
  /**
   * Expected console errors, such as the browser's own line about a declined card: /status of 402/. Matched against
   * "text (address)". Each must occur, so that the list stays accurate.
   */
  readonly expectedErrors?: readonly RegExp[];
  /** Prefers reduced motion: nothing fades in. */
  readonly reducedMotion?: boolean;
  /** Continues as an earlier visitor: the result of `context.storageState()`. */
  readonly storageState?: Awaited<ReturnType<BrowserContext["storageState"]>>;
}

/** A person in a browser of their own, which shares only the shop with others. */
export interface Visitor {
  readonly page: Page;
  /** For a second tab of the same person: `context.newPage()` is monitored too. */
  readonly context: BrowserContext;
  /** Third-party origins that any page has requested so far. */
  thirdParties(): readonly string[];
}

const failures = path.resolve("build/journeys");

/**
 * Opens a browser for the current test and closes it at its end. The test fails when a page logs an error, throws,
 * violates the Content-Security-Policy or has a failed request that is not expected; a failed test leaves screenshots
 * in build/journeys.
 */
export async function visitor(options: VisitorOptions = {}): Promise<Visitor> {
  const { width = 1280, expectedErrors = [], reducedMotion = false, storageState } = options;
  const siteUrl = options.siteUrl ?? inject("siteUrl");
  const context = await (await workersBrowser()).newContext({
    baseURL: siteUrl,
    viewport: { width, height: width === 390 ? 844 : 900 },
    isMobile: width === 390,
    hasTouch: width === 390,
    locale: "en-US",
    reducedMotion: reducedMotion ? "reduce" : "no-preference",
    storageState,
  });
  context.on("page", waitForHydration);
  const problems: string[] = [];
  const hosts = new Set<string>();
  context.on("console", (message) => {
    if (message.type() === "error") problems.push(`console error: ${described(message)}`);
  });
  context.on("weberror", (thrown) => problems.push(`page error: ${thrown.error().stack ?? thrown.error().message}`));
  context.on("request", (request) => hosts.add(new URL(request.url()).origin));
  onTestFinished(async ({ task }) => {
    const unexpected = problems.filter((problem) => !expectedErrors.some((pattern) => pattern.test(problem)));
    const missed = expectedErrors.filter((pattern) => !problems.some((problem) => pattern.test(problem)));
    const failed = task.result?.state === "fail" || unexpected.length > 0 || missed.length > 0;
    if (failed) await photograph(context, task.name);
    await context.close();
    expect(unexpected, "errors in the browser").toEqual([]);
    expect(missed, "expected errors that did not occur").toEqual([]);
  });
  const thirdParties = () =>
    [...hosts].filter((origin) => /^https?:/.test(origin) && origin !== new URL(siteUrl).origin);
  return { page: await context.newPage(), context, thirdParties };
}

function described(message: ConsoleMessage): string {
  const { url } = message.location();
  return url === "" ? message.text() : `${message.text()} (${url})`;
}

async function photograph(context: BrowserContext, name: string): Promise<void> {
  await mkdir(failures, { recursive: true });
  for (const [index, page] of context.pages().entries()) {
    const file = `${name.replaceAll(/\W+/g, "-")}${index === 0 ? "" : `-${index}`}.png`;
    await page.screenshot({ path: path.join(failures, file), fullPage: true, timeout: 5_000 }).catch(() => {});
  }
}
