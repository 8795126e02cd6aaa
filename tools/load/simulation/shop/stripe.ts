import { stripeLimits } from "#local/strict/service-limits.ts";
import type { LimitsMet } from "#local-stripe/limits-met.ts";
import { createRateLimiter, RateLimitError } from "#local-stripe/rate-limit.ts";
import { createRealPace, LockTimeout } from "#local-stripe/real-pace.ts";
import type { VirtualClock } from "../clock/virtual-clock.ts";
import { stripeLimitOf, stripeTotalLimit } from "../limits/limit-names.ts";
import type { Peaks } from "../limits/peaks.ts";
import type { ShopLimits } from "../limits/shop-limits.ts";

/** A payment at the simulated Stripe. */
export interface Payment {
  readonly id: string;
  /** Of the buyer who pays it. */
  readonly person: number;
  status: "payable" | "asks for 3-D Secure" | "succeeded";
}

/** An answer of Stripe, as its client library has it; `undefined` for a success. */
export interface Rejection {
  getStatusCode(): number;
  getHeaders(): Readonly<Record<string, unknown>>;
}

export interface SimulatedStripe {
  /**
   * Sends a request and does its work in the middle of its time. Returns the rejection when a limit refuses it.
   * `path`: with the payment's id.
   */
  request(method: "GET" | "POST", path: string, work?: () => void): Promise<Rejection | undefined>;
}

export interface StripeOptions {
  readonly clock: VirtualClock;
  readonly limits: Pick<ShopLimits, "stripe">;
  readonly limitsMet: LimitsMet;
  readonly peaks: Peaks;
}

/** The rate limits, locks and times of the local Stripe, on a virtual clock. */
export function createStripe({ clock, limits, limitsMet, peaks }: StripeOptions): SimulatedStripe {
  const rateLimiter = createRateLimiter(limitsMet);
  const atRealPace = createRealPace(clock.random, clock.wait);
  return {
    async request(method, path, work = () => {}) {
      peaks.add(stripeLimitOf(method, path), 1, clock.now());
      peaks.add(stripeTotalLimit, 1, clock.now());
      try {
        rateLimiter.admit(method, path, limits.stripe, clock.date());
        await atRealPace({ method, path, body: "" }, stripeLimits.answers, async () => work());
        return undefined;
      } catch (thrown) {
        if (thrown instanceof RateLimitError) return rejection({ "stripe-rate-limited-reason": thrown.reason });
        if (!(thrown instanceof LockTimeout)) throw thrown;
        limitsMet.add("Stripe: writes to a payment at the same time", clock.date());
        return rejection({});
      }
    },
  };
}

function rejection(headers: Readonly<Record<string, unknown>>): Rejection {
  return { getStatusCode: () => 429, getHeaders: () => headers };
}
