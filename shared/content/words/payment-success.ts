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
  /** After `waiting.text`. */
  stillChecking: "If you stay, this page updates on its own.",
  contact: "Contact us",
  signIn: "Sign in",
  /** Beside the way to the dashboard, for a visitor who is not signed in. */
  signInFirst: "You’ll sign in first, with the email you used at checkout.",
  /** Said to screen readers with a step that is done. */
  done: "done",
  /** In the place of the way into WhatsApp while the bank decides. */
  waiting: {
    heading: "You can close this page",
    text: "We’ll email you the result.",
    early: "Meanwhile, save the assistant’s number for later.",
  },
  /** In the place of the way into WhatsApp while the order is not paid. */
  unpaid: {
    heading: "Try again, or use another card",
    text: "The usual cause is a typo or a card limit. Check your card details, then try again.",
    bank: "Declined again? Ask your bank why.",
    pay: "Complete payment",
    payAmount: (amount: string) => `Complete payment (${amount})`,
    heldUntil: (price: string) => `Your ${price} price is held until`,
    price: "Price",
    /** The value of `price` where it is no longer held, or not known. */
    priceFirst: "You’ll see it before you pay",
    /** Before `contact`, also where a chat asks for the license. */
    help: "Questions?",
    /** For a visitor who is not signed in. */
    signInHeading: "Sign in to pay",
    signInText: "Use the email you used at checkout. Then try the same card again, or another one.",
    forgot: "Forgot your password? You can reset it on the next page.",
    /** The first of the next steps for this visitor: it names the two buttons. */
    signInStep: "Choose “Sign in” above, then “Complete payment” on your dashboard.",
  },
  /** Where nothing is known about the payment. */
  trouble: {
    heading: "What else you can do",
    mail: {
      title: "Check your email",
      description: "If the payment went through, your receipt arrives within minutes. Look in the spam folder, too.",
    },
    ask: {
      title: "Ask us",
      description: "Tell us the email you used at checkout, and we’ll look it up.",
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
    /** Instead of `number`, for anyone but the owner. */
    complete: "Paid once, good for life.",
    number: (number: number) => `License ${numberedLicense(number)}`,
    /** In the place of `number` until the payment. */
    numberLater: "You’ll get a license number once you’ve paid.",
    /** Instead of `numberLater` while the bank decides. */
    numberWaiting: "You’ll get your license number once your bank confirms.",
    /** In the place of `numberLater`, for anyone but the owner. The way to sign in is elsewhere. */
    buyerOnly: "Not paid yet.",
    /** Instead of `buyerOnly` while the bank decides. */
    buyerOnlyWaiting: "Sign in to see your WhatsApp number and the amount.",
    refundUntil: "Full refund until",
  },
} as const;
