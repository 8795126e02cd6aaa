import { reserveStripeSecond } from "../data/stripe-turns.ts";
import type { Timing } from "../timing.ts";

/**
 * Max calls to Stripe per second by all loops together: the jobs, and the events that an admin has processed. A third
 * of what Stripe allows for one endpoint (25 a second, https://docs.stripe.com/rate-limits): the rest is for buyers.
 */
export const loopCallsPerSecond = 8;
const gapMs = 1000 / loopCallsPerSecond;

/** Spaces the calls of a loop. */
export interface StripePace {
  /** Waits for the next turn to send a request. */
  takeTurn(): Promise<void>;
}

/**
 * Creates the pace of one run. Its turns are an eighth of a second apart, within seconds that `reserveSecond` gives to
 * this run alone, so that overlapping runs keep the rate together.
 */
export function createPace(timing: Timing, reserveSecond = reserveStripeSecond): StripePace {
  let secondStart = 0;
  let usedTurns = loopCallsPerSecond;
  let lastTurn: Promise<unknown> = Promise.resolve();

  const nextTurn = async (): Promise<number> => {
    for (;;) {
      // A turn that has passed is not made up for: two calls would be closer together.
      const turn = Math.max(usedTurns, Math.ceil((timing.now() - secondStart) / gapMs));
      if (turn < loopCallsPerSecond) {
        usedTurns = turn + 1;
        return secondStart + turn * gapMs;
      }
      secondStart = await reserveSecond(timing.now());
      usedTurns = 0;
    }
  };

  return {
    takeTurn: async () => {
      const turn = lastTurn.then(nextTurn);
      lastTurn = turn.catch(() => {});
      const waitMs = (await turn) - timing.now();
      if (waitMs > 0) await timing.wait(waitMs);
    },
  };
}

/** Gives one second after another, to a run that shares them with no other. */
export function ownSeconds(): (now: number) => Promise<number> {
  let freeFrom = 0;
  return async (now) => {
    const start = Math.max(now, freeFrom);
    freeFrom = start + 1000;
    return start;
  };
}
