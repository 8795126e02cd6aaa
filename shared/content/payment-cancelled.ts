import type { PaymentCancelledContent } from "./payment-cancelled.shape.ts";

/** The canceled payment page's built-in copy. */
export const paymentCancelledContent: PaymentCancelledContent = {
  eyebrow: "Payment cancelled",
  title: "You stepped away. Nothing was charged.",
  description: "Your account is saved, and your place is kept. Pick up where you left off whenever it suits you.",
  reservation: "Your special price is reserved for 24 hours.",
  resumeButton: "Resume checkout",
  helpButton: "Visit Help Center",
};
