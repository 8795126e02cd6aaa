import { reserveStripeTurn, type TurnRequest } from "../data/stripe-turns.ts";
import type { Timing } from "../timing.ts";

/**
 * The gap between two turns, in milliseconds: a bit more than Stripe's 25 calls a second for one endpoint require
 * (https://docs.stripe.com/rate-limits).
 */
export const turnGapMs = 42;
/** The gap between two look-ups. Buyers' card forms look payments up as well, so functions leave some of the rate. */
export const lookUpGapMs = 46;
const gapsMs: Readonly<Record<string, number>> = { "GET /v1/payment_intents/{id}": lookUpGapMs };
/** How long after a rejection, or after a turn that had to be waited for, a process regards Stripe as busy. */
const busyForMs = 10_000;

/** How a call takes its turn. */
export interface TurnTerms {
  readonly timing: Timing;
  /** The latest time at which the call is of any use, by the clock of `timing`. */
  readonly latest: number;
  /** Waits this long before it takes a turn, in milliseconds, to let others go first. */
  readonly standsBackMs?: number | undefined;
  /** Asked after standing back, so that a call that others have made unnecessary takes no turn. */
  readonly isNeeded?: (() => Promise<boolean>) | undefined;
}

/**
 * The queue of all functions for calls to Stripe. While Stripe rejects nothing, a call is sent at once, and the queue
 * costs nothing. A process whose call was rejected because of the rate regards that endpoint as busy: its next calls
 * take turns, which all functions reserve in one schedule in the table. So a launch that is too fast for Stripe makes
 * buyers wait for seconds, in order, instead of being rejected again and again (docs/decisions/062).
 */
export interface StripeQueue {
  /** Waits for the turn of a call. "none": the queue is too long, or the call is no longer needed. */
  takeTurn(endpoint: string, terms: TurnTerms): Promise<"at once" | "waited" | "none">;
  /** Stripe has rejected a call because of the rate. */
  rejected(endpoint: string, now: number): void;
}

/** Creates the queue as one process sees it. `reserveTurn`: reserves a turn in the schedule of all processes. */
export function createStripeQueue(
  reserveTurn: (turn: TurnRequest) => Promise<number | undefined> = reserveStripeTurn,
): StripeQueue {
  const busyUntil = new Map<string, number>();
  return {
    async takeTurn(endpoint, { timing, latest, standsBackMs = 0, isNeeded = async () => true }) {
      if (timing.now() >= (busyUntil.get(endpoint) ?? 0)) return "at once";
      if (standsBackMs > 0) {
        await timing.wait(standsBackMs);
        if (!(await isNeeded())) return "none";
      }
      const now = timing.now();
      const gapMs = gapsMs[endpoint] ?? turnGapMs;
      const turn = now > latest ? undefined : await reserveTurn({ endpoint, now, gapMs, latest });
      if (turn === undefined) return "none";
      if (turn > now) busyUntil.set(endpoint, turn + busyForMs);
      const waitMs = turn - timing.now();
      if (waitMs > 0) await timing.wait(waitMs);
      return "waited";
    },
    rejected: (endpoint, now) => void busyUntil.set(endpoint, now + busyForMs),
  };
}

/** An id of a Stripe object in a path. https://docs.stripe.com/api */
const objectId = /\/(?:acct|ch|cs|dp|du|evt|pi|py|pyr|re)_[^/?]+/g;

/** The endpoint of a request, as Stripe limits it: the method, and the path without ids and parameters. */
export function endpointOf(method: string, path: string): string {
  return `${method} ${path.replace(/\?.*$/, "").replace(objectId, "/{id}")}`;
}
