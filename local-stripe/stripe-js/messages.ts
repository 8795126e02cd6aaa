import { textAt, type WireObject } from "./wire.ts";

/** Messages that Stripe.js words differently for the buyer than the API does for a server. */
const BUYER_MESSAGES: Record<string, string> = {
  payment_intent_authentication_failure:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

/** Replaces the message of an API error with the one that Stripe.js shows. */
export function withCustomerMessage(error: WireObject): WireObject {
  const message = BUYER_MESSAGES[textAt(error, "code") ?? ""];
  return message === undefined ? error : { ...error, message };
}
