import type { PaymentCancelledContent } from "./payment-cancelled.shape.ts";

/** The canceled payment page's built-in copy. */
export const paymentCancelledContent: PaymentCancelledContent = {
  eyebrow: "Payment canceled",
  title: "You weren’t charged.",
  description: "Your order is saved, ready when you are.",
  reservation: "Your special price is reserved for 24 hours.",
  resumeButton: "Resume checkout",
  helpButton: "Visit Help Center",
};
