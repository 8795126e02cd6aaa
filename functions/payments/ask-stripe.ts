import Stripe from "stripe";
import { ShopError } from "../shop-error.ts";

/**
 * Asks Stripe something. When Stripe does not answer, breaks, or is busy with the same request, throws
 * `provider_unavailable`: the same question may be asked again. What Stripe refuses for a reason is thrown as it is.
 */
export async function askStripe<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (thrown) {
    throw isOutage(thrown) ? new ShopError("provider_unavailable", { cause: thrown }) : thrown;
  }
}

/** The same for something that may not exist: undefined when it does not. */
export async function askStripeFor<T>(question: () => Promise<T>): Promise<T | undefined> {
  try {
    return await askStripe(question);
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.code === "resource_missing") return undefined;
    throw thrown;
  }
}

/** Whether Stripe understood and said no: the payment has another state than we thought, or does not exist. */
export function isRefusal(thrown: unknown): thrown is Stripe.errors.StripeInvalidRequestError {
  return thrown instanceof Stripe.errors.StripeInvalidRequestError;
}

/**
 * Whether a request's idempotency key stands for a request with other parameters.
 * https://docs.stripe.com/api/idempotent_requests
 */
export function isTakenKey(thrown: unknown): boolean {
  return thrown instanceof Stripe.errors.StripeIdempotencyError;
}

/** Whether a request's idempotency key is of no more use: Stripe remembers a failure for it, or other parameters. */
export function isSpentKey(thrown: unknown): boolean {
  if (thrown instanceof ShopError) return isSpentKey(thrown.cause);
  if (isTakenKey(thrown)) return true;
  return thrown instanceof Stripe.errors.StripeAPIError && (thrown.statusCode ?? 0) >= 500;
}

/** A 409, a key that is in use, is a `StripeAPIError` too. */
function isOutage(thrown: unknown): boolean {
  return (
    thrown instanceof Stripe.errors.StripeConnectionError ||
    thrown instanceof Stripe.errors.StripeAPIError ||
    thrown instanceof Stripe.errors.StripeRateLimitError
  );
}
