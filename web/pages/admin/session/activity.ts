/** When an admin last did something, in whichever tab of this browser. */
import { readStored, writeStored } from "#web/storage/browser-storage.ts";

const key = "adminActiveAt";
/** Milliseconds within which other tabs need not be told again. */
const toldEvery = 5000;

let here = 0;

function elsewhere(): number {
  const stored = Number(readStored(key));
  return Number.isFinite(stored) ? stored : 0;
}

/** Somebody did something at this moment. */
export function noteActivity(now: number): void {
  here = now;
  if (Math.abs(now - elsewhere()) >= toldEvery) writeStored(key, String(now));
}

/** The last moment. One that is still to come was written before the clock was set back, and does not count. */
export function lastActivity(now: number): number {
  return Math.max(...[here, elsewhere(), 0].filter((at) => at <= now));
}
