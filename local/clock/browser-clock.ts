import { readFileSync } from "node:fs";
import path from "node:path";
import { transformSync } from "esbuild";
import type { Clock } from "./clock.ts";

/** What the site serves so that its pages have the shop's time. */
export const browserClockPaths = { script: "/_local/clock.js", state: "/_local/clock.json" } as const;

/** A file for a browser, made at each request. */
export interface ClockFile {
  readonly type: string;
  readonly body: string;
}

/** Returns the file at this path; undefined if the clock has none there. */
export function browserClockFile(clock: Pick<Clock, "aheadMs">, urlPath: string): ClockFile | undefined {
  if (urlPath === browserClockPaths.script) return { type: "text/javascript", body: clockScript(clock.aheadMs()) };
  if (urlPath === browserClockPaths.state)
    return { type: "application/json", body: JSON.stringify({ aheadMs: clock.aheadMs() }) };
  return undefined;
}

function clockScript(aheadMs: number): string {
  const source = readFileSync(path.join(import.meta.dirname, "browser/shop-date.ts"), "utf8");
  const define = { AHEAD_MS: String(aheadMs) };
  return transformSync(source, { loader: "ts", target: "es2022", format: "iife", logLevel: "silent", define }).code;
}

/** Adds the script to a page, before all others. It is a file, because the site's policy permits few inline scripts. */
export function withBrowserClock(html: string): string {
  return html.replace(/<head[^>]*>/, (head) => `${head}<script src="${browserClockPaths.script}"></script>`);
}
