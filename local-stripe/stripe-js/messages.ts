import { textAt, type Wire } from "./wire.ts";

/** Stripe.js says some things to the buyer in other words than the API says them to a server. */
const FOR_BUYER: Record<string, string> = {
  payment_intent_authentication_failure:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

/** An error of the API with the message that Stripe.js shows. */
export function forBuyer(error: Wire): Wire {
  const message = FOR_BUYER[textAt(error, "code") ?? ""];
  return message === undefined ? error : { ...error, message };
}
