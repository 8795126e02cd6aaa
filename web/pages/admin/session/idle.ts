import { adminSessionLimits } from "#shared/domain/limits.ts";
import { readStored, writeStored } from "#web/storage/browser-storage.ts";

const minute = 60_000;

/** Milliseconds of inactivity after which a session ends, and after which the admin is warned. */
export const idleTimeoutMs = adminSessionLimits.idleMinutes * minute;
export const idleWarningMs = idleTimeoutMs - 2 * minute;

/** Returns the state of a session after this many milliseconds without activity. */
export function idleState(
  idleMs: number,
): { readonly is: "active" | "ended" } | { readonly is: "ending"; readonly secondsLeft: number } {
  if (idleMs >= idleTimeoutMs) return { is: "ended" };
  if (idleMs < idleWarningMs) return { is: "active" };
  return { is: "ending", secondsLeft: Math.ceil((idleTimeoutMs - idleMs) / 1000) };
}

const storageKey = "adminActiveAt";
/** Minimum milliseconds between two writes of the stored time, which other tabs read. */
const writeIntervalMs = 5000;

/** The last activity in this tab, in milliseconds since 1970. */
let ownActivity = 0;

function storedActivity(): number {
  const storedTime = Number(readStored(storageKey));
  return Number.isFinite(storedTime) ? storedTime : 0;
}

/** Records activity at `now`, in milliseconds since 1970, for all tabs of this browser. */
export function recordActivity(now: number): void {
  ownActivity = now;
  if (Math.abs(now - storedActivity()) >= writeIntervalMs) writeStored(storageKey, String(now));
}

/** Returns the time of the last activity in any tab. Ignores times after `now`, from before the clock was set back. */
export function lastActivity(now: number): number {
  return Math.max(...[ownActivity, storedActivity(), 0].filter((at) => at <= now));
}
