import Stripe from "stripe";
import { ShopError } from "../shop-error.ts";

/**
 * Calls Stripe. Throws `provider_unavailable` when Stripe does not respond, fails, or is busy with the same request:
 * safe to retry. Other errors are rethrown.
 */
export async function callStripe<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (thrown) {
    throw isOutage(thrown) ? new ShopError("provider_unavailable", { cause: thrown }) : thrown;
  }
}

/** Like `callStripe`, for an object that may not exist: undefined when it does not. */
export async function callStripeFor<T>(send: () => Promise<T>): Promise<T | undefined> {
  try {
    return await callStripe(send);
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.code === "resource_missing") return undefined;
    throw thrown;
  }
}

/** Whether Stripe rejected the request itself: the payment is in another state, or does not exist. */
export function isRefusal(thrown: unknown): thrown is Stripe.errors.StripeInvalidRequestError {
  return thrown instanceof Stripe.errors.StripeInvalidRequestError;
}

/**
 * Whether the idempotency key was used before with other parameters. https://docs.stripe.com/api/idempotent_requests
 */
export function isReusedKey(thrown: unknown): boolean {
  return thrown instanceof Stripe.errors.StripeIdempotencyError;
}

/**
 * Whether the idempotency key is unusable: Stripe replays a stored failure for it, or it belongs to other parameters.
 */
export function isUnusableKey(thrown: unknown): boolean {
  if (thrown instanceof ShopError) return isUnusableKey(thrown.cause);
  if (isReusedKey(thrown)) return true;
  return thrown instanceof Stripe.errors.StripeAPIError && (thrown.statusCode ?? 0) >= 500;
}

/** A 409, for a key in use, is a `StripeAPIError` too. */
function isOutage(thrown: unknown): boolean {
  return (
    thrown instanceof Stripe.errors.StripeConnectionError ||
    thrown instanceof Stripe.errors.StripeAPIError ||
    thrown instanceof Stripe.errors.StripeRateLimitError
  );
}
