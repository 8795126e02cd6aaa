import type { Sample } from "./seed/seed.ts";

/** What the shop begins with, by the arguments of `npm start` and `npm run preview`; undefined when they are not understood. */
export function readStartArguments(args: readonly string[]): Sample | undefined {
  if (args.length === 0) return "sample-shop";
  return args.length === 1 && args[0] === "--empty" ? "accounts" : undefined;
}
