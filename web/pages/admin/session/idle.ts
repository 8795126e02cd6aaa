import { adminSession } from "#shared/domain/limits.ts";

const minute = 60_000;

/**
 * Milliseconds without anything done after which a session ends, and those after which an admin is told that it will.
 */
export const idleEnd = adminSession.idleMinutes * minute;
export const idleWarning = idleEnd - 2 * minute;

/** Where a session is that was idle for so many milliseconds; `secondsLeft` while it ends. */
export function idleState(
  idle: number,
): { readonly is: "working" | "over" } | { readonly is: "ending"; readonly secondsLeft: number } {
  if (idle >= idleEnd) return { is: "over" };
  return idle >= idleWarning ? { is: "ending", secondsLeft: Math.ceil((idleEnd - idle) / 1000) } : { is: "working" };
}
