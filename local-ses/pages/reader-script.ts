import { readFileSync } from "node:fs";
import path from "node:path";
import { transformSync } from "esbuild";

let script: string | undefined;

/** Returns ../browser/reader.ts for browsers; compiled at the first request. */
export function readerScript(): string {
  script ??= transformSync(readFileSync(path.join(import.meta.dirname, "..", "browser", "reader.ts"), "utf8"), {
    loader: "ts",
    target: "es2022",
    format: "iife",
    logLevel: "silent",
  }).code;
  return script;
}
