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
  contact: "Contact us",
  signIn: "Sign in",
  /** Beside the way to the dashboard, for a visitor who is not signed in. */
  signInFirst: "You’ll sign in first, with the email that you used at the checkout.",
  /** Said to screen readers with a step that is done. */
  done: "done",
  /** In the place of the way into WhatsApp while the bank decides. */
  waiting: {
    heading: "Your payment is on its way",
    amount: (amount: string) => `Your payment of ${amount} is on its way`,
    text: "Most banks confirm within minutes, a few take days. We’ll email you either way.",
    early: "Save the assistant’s number now. You can start as soon as your bank confirms.",
    /** Before `signIn`. */
    follow: "You can follow your order on your dashboard, too.",
  },
  /** In the place of the way into WhatsApp while the order is not paid. */
  unpaid: {
    heading: "Try again, or use another card",
    text: "Often it’s a typo or a limit on the card, and the next try goes through.",
    bank: "If your bank keeps declining, it can tell you why. Any other card works, too.",
    due: "To pay",
    pay: "Complete payment",
    payAmount: (amount: string) => `Complete payment (${amount})`,
    heldUntil: "Your price is held until",
    help: "Something unclear?",
    reply: "We reply by email.",
    /** For a visitor who is not signed in. */
    signInHeading: "Sign in to pay",
    signInText: "Your order is saved in your account, with the email that you used at the checkout.",
  },
  /** Where nothing is known about the payment. */
  trouble: {
    heading: "What you can do",
    mail: {
      title: "Look in your email",
      description: "If the payment went through, your receipt is there within minutes. Check the spam folder, too.",
    },
    dashboard: {
      title: "Look at your dashboard",
      description: "All your orders are there, and whether they’re paid.",
    },
    ask: {
      title: "Ask us",
      description: "Tell us the email that you used at the checkout, and we’ll look it up.",
    },
  },
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
