/** Stripe's decline codes and messages (https://docs.stripe.com/declines/codes). */

export const DECLINE_NAMES = [
  "generic_decline",
  "insufficient_funds",
  "lost_card",
  "stolen_card",
  "card_velocity_exceeded",
  "fraudulent",
  "test_mode_live_card",
  "incorrect_cvc",
  "expired_card",
  "processing_error",
  "bank_insufficient_funds",
  "authentication_failure",
  "voucher_expired",
] as const;
export type DeclineName = (typeof DECLINE_NAMES)[number];

export interface Decline {
  type: "card_error" | "invalid_request_error";
  code: string;
  message: string;
  decline_code?: string;
  param?: string;
}

const cardDecline = (decline_code: string, message: string): Decline => ({
  type: "card_error",
  code: "card_declined",
  decline_code,
  message,
});

export const DECLINES: Record<DeclineName, Decline> = {
  generic_decline: cardDecline("generic_decline", "Your card was declined."),
  insufficient_funds: cardDecline("insufficient_funds", "Your card has insufficient funds."),
  lost_card: cardDecline("lost_card", "Your card was declined."),
  stolen_card: cardDecline("stolen_card", "Your card was declined."),
  fraudulent: cardDecline("fraudulent", "Your card was declined."),
  card_velocity_exceeded: cardDecline(
    "card_velocity_exceeded",
    "Your card was declined for making repeated attempts too frequently or exceeding its amount limit.",
  ),
  test_mode_live_card: cardDecline(
    "test_mode_live_card",
    "Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
  ),
  incorrect_cvc: {
    type: "card_error",
    code: "incorrect_cvc",
    decline_code: "incorrect_cvc",
    message: "Your card's security code is incorrect.",
    param: "cvc",
  },
  expired_card: {
    type: "card_error",
    code: "expired_card",
    decline_code: "expired_card",
    message: "Your card has expired.",
    param: "exp_month",
  },
  processing_error: {
    type: "card_error",
    code: "processing_error",
    decline_code: "processing_error",
    message: "An error occurred while processing your card. Try again in a little bit.",
  },
  bank_insufficient_funds: {
    type: "invalid_request_error",
    code: "insufficient_funds",
    message: "The customer's account has insufficient funds to cover this payment.",
  },
  voucher_expired: {
    type: "invalid_request_error",
    code: "payment_intent_payment_attempt_expired",
    message: "The latest attempt to pay with this PaymentIntent has expired. You can provide another payment method.",
  },
  // Stripe.js shows a different message for this code: see stripe-js/messages.ts.
  authentication_failure: {
    type: "invalid_request_error",
    code: "payment_intent_authentication_failure",
    message:
      "The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.",
  },
};
