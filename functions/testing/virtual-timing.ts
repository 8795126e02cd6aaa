import type { Timing } from "../timing.ts";

/** A clock that starts at the current time and only moves when something waits, so that tests wait for nothing. */
export function virtualTiming(startsAt = Date.now(), random: () => number = Math.random): Timing {
  let now = startsAt;
  return {
    now: () => now,
    wait: async (milliseconds) => {
      now = Math.max(now, now + milliseconds);
    },
    random,
  };
}
