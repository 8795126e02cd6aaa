import { numberedLicense } from "./license-number.ts";

/** Stripe's payment statuses in plain words: https://docs.stripe.com/payments/paymentintents/lifecycle */
const statuses: ReadonlyMap<string, string> = new Map([
  ["complete", "complete"],
  ["pending", "pending"],
  ["processing", "processing"],
  ["canceled", "canceled"],
  ["expired", "expired"],
  ["requires_payment_method", "not paid"],
  ["requires_confirmation", "not confirmed"],
  ["requires_action", "waiting for your confirmation"],
  ["requires_capture", "authorized, not charged yet"],
]);

/** The payment result page's interface words. The page's own text is in `content/payment-success.ts`. */
export const paymentSuccessWords = {
  title: "Your payment",
  statusLine: (status: string) => `Payment status: ${statuses.get(status) ?? "not complete"}`,
  missing: "We could not verify your payment session.",
  failed: "Something went wrong while confirming your payment.",
  checkAgain: "Check the status again",
  stillChecking: "We’ll keep checking. You can leave this page open or close it.",
  /** In the place of the way into WhatsApp while the order is not paid. */
  unpaid: {
    heading: "Try again, or use another card",
    text: "If your bank keeps declining, it can tell you why.",
    help: "Something unclear?",
    contact: "Contact us",
  },
  due: (amount: string) => `${amount} due`,
  card: {
    title: "Lifetime license",
    /** In the place of the number, for anyone but the owner. */
    license: "Lifetime license",
    order: "Order",
    amount: "Amount",
    due: "Due",
    receipt: "Receipt",
    date: "Ordered",
    stamp: "Paid once",
    checking: "Checking with your bank.",
    waiting: "Yours when your bank confirms.",
    complete: "One line, for life.",
    number: numberedLicense,
    refundUntil: "Full refund until",
    notPaid: "Not paid yet.",
    unknown: "Not verified yet.",
  },
} as const;
