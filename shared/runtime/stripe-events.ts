/**
 * The handled event types, and how the object of each event identifies the payment: it is the payment, or refers to it.
 * https://docs.stripe.com/api/events/types
 */
export const stripeEvents: Readonly<Record<string, "is the payment" | "names the payment">> = {
  "payment_intent.succeeded": "is the payment",
  "payment_intent.payment_failed": "is the payment",
  "payment_intent.canceled": "is the payment",
  "payment_intent.processing": "is the payment",
  "checkout.session.completed": "names the payment",
  "charge.refunded": "names the payment",
  "charge.refund.updated": "names the payment",
  "refund.updated": "names the payment",
  "refund.failed": "names the payment",
  "charge.dispute.created": "names the payment",
  "charge.dispute.updated": "names the payment",
  "charge.dispute.closed": "names the payment",
  "charge.dispute.funds_withdrawn": "names the payment",
  "charge.dispute.funds_reinstated": "names the payment",
};

/** The event types that the webhook endpoint subscribes to. */
export const stripeEventTypes: readonly string[] = Object.keys(stripeEvents);
