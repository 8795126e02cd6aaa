import { adminSession } from "#shared/domain/limits.ts";
import { readStored, writeStored } from "#web/storage/browser-storage.ts";

const minute = 60_000;

/** Milliseconds of inactivity after which a session ends, and after which the admin is warned. */
export const idleEnd = adminSession.idleMinutes * minute;
export const idleWarning = idleEnd - 2 * minute;

/** The state of a session after so many idle milliseconds. */
export function idleState(
  idle: number,
): { readonly is: "working" | "over" } | { readonly is: "ending"; readonly secondsLeft: number } {
  if (idle >= idleEnd) return { is: "over" };
  return idle >= idleWarning ? { is: "ending", secondsLeft: Math.ceil((idleEnd - idle) / 1000) } : { is: "working" };
}

const key = "adminActiveAt";
/** Writes to other tabs are throttled to one in so many milliseconds. */
const writeEvery = 5000;

let here = 0;

function otherTabActivity(): number {
  const storedTime = Number(readStored(key));
  return Number.isFinite(storedTime) ? storedTime : 0;
}

/** Records activity at this moment, for all tabs of this browser. */
export function recordActivity(now: number): void {
  here = now;
  if (Math.abs(now - otherTabActivity()) >= writeEvery) writeStored(key, String(now));
}

/** The last activity in any tab. Times in the future are ignored: the clock was set back. */
export function lastActivity(now: number): number {
  return Math.max(...[here, otherTabActivity(), 0].filter((at) => at <= now));
}
