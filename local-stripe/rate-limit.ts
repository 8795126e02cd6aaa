import type { RateLimits } from "./model/context.ts";
import { StripeFailure } from "./model/stripe-failure.ts";
import { findRoute } from "./routes.ts";

/**
 * What Stripe grants an account in live mode; reading and writing are different endpoints
 * (https://docs.stripe.com/rate-limits).
 */
export const STRIPES_LIMITS: RateLimits = { endpoint: 25, total: 100 };

const SECOND_MS = 1000;

/** Counts the requests of the last second, whoever sends them. */
export function createRateLimiter() {
  let taken: { readonly at: number; readonly endpoint: string }[] = [];
  return {
    clear: (): void => {
      taken = [];
    },
    /** Throws Stripe's 429 for a request that is one too many; one that is refused counts for nothing. */
    admit(method: string, path: string, limits: RateLimits | null, now: Date): void {
      if (limits === null) return;
      const at = now.getTime();
      const endpoint = `${method} ${findRoute(method, path)?.route.path ?? path}`;
      taken = taken.filter((one) => at - one.at < SECOND_MS);
      if (taken.length >= limits.total) throw tooMany("global-rate");
      if (taken.filter((one) => one.endpoint === endpoint).length >= limits.endpoint) throw tooMany("endpoint-rate");
      taken.push({ at, endpoint });
    },
  };
}
export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** `reason` goes out as the header `Stripe-Rate-Limited-Reason`. */
export class RateLimited extends StripeFailure {
  readonly reason: string;

  constructor(reason: string) {
    const message = "Request rate limit exceeded. Learn more about rate limits: https://docs.stripe.com/rate-limits.";
    super(429, { type: "invalid_request_error", code: "rate_limit", message });
    this.reason = reason;
  }
}

function tooMany(reason: "global-rate" | "endpoint-rate"): RateLimited {
  return new RateLimited(reason);
}
