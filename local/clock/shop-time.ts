import { readFileSync } from "node:fs";
import * as z from "zod";

/** The environment variable with the file of the shop's clock. Only a shop that was started with `--clock` sets it. */
export const clockFileVariable = "LOCAL_CLOCK_FILE";

const storedClock = z.object({ aheadMs: z.int().min(0) });

/** Returns by how much a stored clock is ahead of this machine, in milliseconds; 0 for a clock that never moved. */
export function readAheadMs(file: string): number {
  try {
    return storedClock.parse(JSON.parse(readFileSync(file, "utf8"))).aheadMs;
  } catch (reason) {
    if (reason instanceof Error && "code" in reason && reason.code === "ENOENT") return 0;
    throw reason;
  }
}

/**
 * Returns by how much the shop's time is ahead of this machine's, in milliseconds. A shop without a clock of its own
 * is never ahead, and nothing is read for it.
 */
export function shopAheadMs(environment: NodeJS.ProcessEnv = process.env): number {
  const file = environment[clockFileVariable];
  return file === undefined ? 0 : readAheadMs(file);
}

/** Returns the shop's time. For its processes, and for commands that run its code beside it. */
export function shopTime(environment?: NodeJS.ProcessEnv): Date {
  return new Date(Date.now() + shopAheadMs(environment));
}
