import { ShopError } from "../shop-error.ts";
import { callStripe, isInvalidRequest } from "./call-stripe.ts";

/**
 * Messages for rejected PaymentIntents by error code (https://docs.stripe.com/error-codes). Stripe's own messages are
 * for developers.
 */
const reasons: Readonly<Record<string, string>> = {
  amount_too_small: "The price is below what it charges in this currency.",
  amount_too_large: "The price is above what it charges in this currency.",
  payment_intent_invalid_parameter: "It has no way to pay in this currency.",
};

/**
 * Creates a PaymentIntent. When Stripe rejects price, currency or payment methods, throws `payment_refused` with the
 * reason: a retry would not help. Otherwise throws like `callStripe`.
 */
export async function createOrExplainRejection<T>(create: () => Promise<T>): Promise<T> {
  try {
    return await callStripe(create);
  } catch (thrown) {
    if (!isInvalidRequest(thrown)) throw thrown;
    const reason = reasons[thrown.code ?? ""] ?? "It refused the amount, the currency, or the ways to pay.";
    const message = `Our payment provider cannot take this payment. ${reason} Nothing was charged. Please contact support.`;
    throw new ShopError("payment_refused", { message, cause: thrown });
  }
}
