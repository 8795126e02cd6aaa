import type { PaymentSuccessContent } from "./payment-success.shape.ts";

/** The payment result page's built-in copy. */
export const paymentSuccessContent: PaymentSuccessContent = {
  eyebrow: "Your payment",
  checking: {
    title: "One moment while we confirm",
    description: "We’re asking your bank whether the payment arrived. This usually takes a second or two.",
  },
  complete: {
    title: "This line is yours, for life",
    description:
      "You paid once, and that was the last time. Your number is registered, and the assistant is expecting you.",
  },
  processing: {
    title: "Your bank is still working on it",
    description:
      "Your order is saved, and there is nothing else you need to do. Please do not pay again: the line becomes yours as soon as your bank confirms.",
  },
  stillProcessing: {
    title: "Your bank is taking its time",
    description:
      "Some banks take minutes, and a few take days. Your order is saved and will complete on its own. Please do not pay again; your dashboard always shows where it stands.",
  },
  notPaid: {
    title: "The payment did not go through",
    description: "Nothing was charged, and your order is saved. You can complete the payment from your dashboard.",
  },
  unknown: {
    title: "We couldn’t check your payment",
    description:
      "If your card was charged, your order will complete on its own and appear on your dashboard. Please do not pay a second time.",
  },
  timeline: {
    heading: "What happens next",
    payFirst: {
      title: "Complete the payment",
      description: "Pay from your dashboard, with another card if you like.",
    },
    steps: [
      {
        title: "Save the assistant’s number",
        description: "It is on your dashboard, with a button that opens the chat in WhatsApp.",
      },
      {
        title: "Say hello",
        description: "Write from the number you registered. The assistant recognizes you by it.",
      },
      {
        title: "Keep it for life",
        description: "No renewals and no invoices. Every update reaches your line automatically.",
      },
    ],
  },
  dashboardButton: "Go to dashboard",
  homeButton: "Explore home page",
};
