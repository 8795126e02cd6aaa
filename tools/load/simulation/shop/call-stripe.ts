import { pauseAfter } from "#functions/payments/rate-limited.ts";
import { ShopError } from "#functions/shop-error.ts";
import type { Timing } from "#functions/timing.ts";
import type { Rejection } from "./stripe.ts";

/** How long the functions repeat a call that Stripe rejects, in milliseconds (`functions/payments/stripe-client.ts`). */
const budgetMs = 20_000;

/**
 * Calls Stripe as the functions do: repeats what it rejects because of the rate, and gives up when the time is over.
 * Throws `provider_unavailable`.
 */
export async function callStripe(send: () => Promise<Rejection | undefined>, timing: Timing): Promise<void> {
  const deadline = timing.now() + budgetMs;
  for (let attempt = 0; ; attempt += 1) {
    const rejection = await send();
    if (rejection === undefined) return;
    const pauseMs = pauseAfter(rejection, attempt, timing);
    if (pauseMs === undefined || timing.now() + pauseMs >= deadline) throw new ShopError("provider_unavailable");
    await timing.wait(pauseMs);
  }
}
