import type { LimitsMet } from "./limits-met.ts";
import type { RateLimits } from "./model/context.ts";
import { StripeFailure } from "./model/stripe-failure.ts";
import { findRoute } from "./routes.ts";

/**
 * Stripe's limits for an account in live mode; a read and a write of the same path count as different endpoints
 * (https://docs.stripe.com/rate-limits).
 */
export const STRIPE_LIVE_LIMITS: RateLimits = { endpoint: 25, total: 100 };

const SECOND_MS = 1000;

/**
 * Creates a rate limiter, which counts the requests admitted in the last second for all API keys together, and adds
 * what it rejects to `limitsMet`.
 */
export function createRateLimiter(limitsMet: LimitsMet) {
  /** When requests were admitted, the oldest first: all of them, and by endpoint. */
  const all = createLastSecond();
  const byEndpoint = new Map<string, LastSecond>();
  return {
    clear: (): void => {
      all.clear();
      byEndpoint.clear();
    },
    /** Throws Stripe's 429 when a limit is exceeded. Rejected requests are not counted. */
    admit(method: string, path: string, limits: RateLimits | null, now: Date): void {
      if (limits === null) return;
      const at = now.getTime();
      const endpoint = `${method} ${findRoute(method, path)?.route.path ?? path}`;
      const ofEndpoint = byEndpoint.get(endpoint) ?? createLastSecond();
      byEndpoint.set(endpoint, ofEndpoint);
      if (all.count(at) >= limits.total) {
        limitsMet.add("Stripe: requests of all kinds", now);
        throw new RateLimitError("global-rate");
      }
      if (ofEndpoint.count(at) >= limits.endpoint) {
        limitsMet.add(`Stripe: ${endpoint}`, now);
        throw new RateLimitError("endpoint-rate");
      }
      all.add(at);
      ofEndpoint.add(at);
    },
  };
}

/** The requests of the last second. */
function createLastSecond() {
  let times: number[] = [];
  /** Those before it are older than a second. */
  let first = 0;
  return {
    add: (at: number): void => void times.push(at),
    /** How many there are. Times must not go back. */
    count(now: number): number {
      while (first < times.length && now - (times[first] ?? 0) >= SECOND_MS) first += 1;
      if (first > 1000) {
        times = times.slice(first);
        first = 0;
      }
      return times.length - first;
    },
    clear(): void {
      times = [];
      first = 0;
    },
  };
}
type LastSecond = ReturnType<typeof createLastSecond>;

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Stripe's 429. `reason` is sent as the `Stripe-Rate-Limited-Reason` header. */
export class RateLimitError extends StripeFailure {
  readonly reason: string;

  constructor(reason: "global-rate" | "endpoint-rate") {
    const message = "Request rate limit exceeded. Learn more about rate limits: https://docs.stripe.com/rate-limits.";
    super(429, { type: "invalid_request_error", code: "rate_limit", message });
    this.reason = reason;
  }
}
