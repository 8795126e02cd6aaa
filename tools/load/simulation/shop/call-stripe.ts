import Stripe from "stripe";
import { busyResponse } from "#functions/payments/rate-limited.ts";
import { type StripeTerms, withTerms } from "#functions/payments/stripe-client.ts";
import { ShopError } from "#functions/shop-error.ts";
import type { VirtualClock } from "../clock/virtual-clock.ts";
import type { Rejection, SimulatedStripe } from "./stripe.ts";

/** A request of a function to Stripe. `work`: what Stripe does for it. */
export interface StripeRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly work?: (() => void) | undefined;
}

/**
 * Calls Stripe as the functions do: with their own code, which queues while Stripe is busy and repeats what is rejected
 * because of the rate. Throws `provider_busy` and `provider_unavailable`.
 */
export async function callStripe(
  { method, path, work }: StripeRequest,
  terms: Omit<StripeTerms, "timing">,
  { clock, stripe }: { readonly clock: VirtualClock; readonly stripe: SimulatedStripe },
): Promise<void> {
  const http: Parameters<typeof withTerms>[1] = {
    getClientName: () => "simulated",
    makeRequest: async () => responseOf(await stripe.request(method, path, work)),
  };
  const { makeRequest } = withTerms({ ...terms, timing: clock }, http);
  try {
    const response = await makeRequest("api.stripe.com", "443", path, method, {}, "", "https", 10_000);
    if (response.getStatusCode() === 200) return;
  } catch (thrown) {
    // The time of the call was over.
    throw new ShopError("provider_unavailable", { cause: thrown });
  }
  const cause = new Stripe.errors.StripeRateLimitError({ type: "rate_limit_error", message: "Rate limited" });
  throw new ShopError("provider_busy", { cause });
}

/** A response of Stripe's client library, as far as the functions look at it. */
function responseOf(rejection: Rejection | undefined) {
  return { ...busyResponse, getStatusCode: () => 200, ...rejection };
}
