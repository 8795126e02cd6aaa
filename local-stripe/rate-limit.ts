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
  let admittedRequests: { readonly at: number; readonly endpoint: string }[] = [];
  return {
    clear: (): void => {
      admittedRequests = [];
    },
    /** Throws Stripe's 429 when a limit is exceeded. Rejected requests are not counted. */
    admit(method: string, path: string, limits: RateLimits | null, now: Date): void {
      if (limits === null) return;
      const at = now.getTime();
      const endpoint = `${method} ${findRoute(method, path)?.route.path ?? path}`;
      admittedRequests = admittedRequests.filter((request) => at - request.at < SECOND_MS);
      if (admittedRequests.length >= limits.total) {
        limitsMet.add("Stripe: requests of all kinds", now);
        throw new RateLimitError("global-rate");
      }
      if (admittedRequests.filter((request) => request.endpoint === endpoint).length >= limits.endpoint) {
        limitsMet.add(`Stripe: ${endpoint}`, now);
        throw new RateLimitError("endpoint-rate");
      }
      admittedRequests.push({ at, endpoint });
    },
  };
}
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
