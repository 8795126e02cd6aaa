import Stripe from "stripe";
import { ShopError } from "../shop-error.ts";

/**
 * Calls Stripe. Throws `provider_busy` when it gets too many requests, and `provider_unavailable` when it does not
 * respond, fails, or is still processing the same request; all of these are safe to retry. Other errors are rethrown.
 */
export async function callStripe<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (thrown) {
    if (thrown instanceof Stripe.errors.StripeRateLimitError) throw new ShopError("provider_busy", { cause: thrown });
    throw isOutage(thrown) ? new ShopError("provider_unavailable", { cause: thrown }) : thrown;
  }
}

/** Like `callStripe`, but returns undefined when the requested object does not exist. */
export async function retrieveIfExists<T>(send: () => Promise<T>): Promise<T | undefined> {
  try {
    return await callStripe(send);
  } catch (thrown) {
    if (isInvalidRequest(thrown) && thrown.code === "resource_missing") return undefined;
    throw thrown;
  }
}

/** Whether Stripe rejected the request as invalid: the payment does not exist, or its state does not allow it. */
export function isInvalidRequest(thrown: unknown): thrown is Stripe.errors.StripeInvalidRequestError {
  return thrown instanceof Stripe.errors.StripeInvalidRequestError;
}

/**
 * Whether the idempotency key was used before, with other parameters.
 * https://docs.stripe.com/api/idempotent_requests
 */
export function isReusedKey(thrown: unknown): boolean {
  return thrown instanceof Stripe.errors.StripeIdempotencyError;
}

/**
 * Whether the idempotency key is unusable: Stripe replays a stored failure for it, or it was used with other
 * parameters.
 */
export function isUnusableKey(thrown: unknown): boolean {
  if (thrown instanceof ShopError) return isUnusableKey(thrown.cause);
  if (isReusedKey(thrown)) return true;
  return thrown instanceof Stripe.errors.StripeAPIError && (thrown.statusCode ?? 0) >= 500;
}

/**
 * Whether Stripe is unreachable or failing. A 409, for a key whose first request is still being processed,
 * is a `StripeAPIError` too.
 */
function isOutage(thrown: unknown): boolean {
  return thrown instanceof Stripe.errors.StripeConnectionError || thrown instanceof Stripe.errors.StripeAPIError;
}
