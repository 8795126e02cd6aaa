import type { LocalStripeOptions } from "#local-stripe/server.ts";
import { stripeLimits } from "./service-limits.ts";
import type { Strictness } from "./strictness.ts";

/** The options of a local Stripe. `rateLimits`: with the real one's rates, even if nothing else is strict. */
export function stripeStrictness(
  strict: Strictness | undefined,
  rateLimits: boolean | undefined,
): Pick<LocalStripeOptions, "rateLimits" | "answerTimes"> {
  if (strict !== undefined) return { rateLimits: stripeLimits.rates, answerTimes: stripeLimits.answers };
  return rateLimits ? { rateLimits: stripeLimits.rates } : {};
}
