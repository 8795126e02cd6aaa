import type { PaymentSuccessContent } from "./payment-success.shape.ts";

/** The payment result page's built-in copy. */
export const paymentSuccessContent: PaymentSuccessContent = {
  eyebrow: "Your payment",
  checking: {
    title: "Confirming your payment",
    description: "We’re asking your bank if the payment went through. This usually takes a second or two.",
  },
  complete: {
    title: "The license is yours, for life",
    description: "There’s nothing more to pay: no renewals, no bills. Every update is included.",
  },
  processing: {
    title: "Your bank is still working on it",
    description: "Most banks confirm within minutes. A few take days. Please don’t pay again: your order is saved.",
  },
  stillProcessing: {
    title: "Your bank is taking its time",
    description: "A few banks take days. Please don’t pay again: your order is saved and will complete on its own.",
  },
  notPaid: {
    title: "Your payment didn’t go through",
    description: "You weren’t charged, and your order is saved.",
  },
  unknown: {
    title: "Let’s find your payment",
    description:
      "If your card was charged, your order completes on its own and appears on your dashboard. Please don’t pay twice.",
  },
  timeline: {
    heading: "What happens next",
    payFirst: {
      title: "Complete the payment",
      description: "Choose “Complete payment” above. Your order is on your dashboard, too.",
    },
    bankFirst: {
      title: "The payment goes through",
      description: "There’s nothing you need to do.",
    },
    receiptLater: {
      title: "Get your receipt",
      description: "It’s on your dashboard once the payment goes through.",
    },
    asked: {
      title: "Answer the question above",
      description: "Until you do, nothing changes.",
    },
    connected: {
      title: "Your first message arrived",
      description: "The assistant recognizes your number.",
    },
    steps: [
      {
        title: "Send your first message",
        description: "The assistant recognizes your number and answers.",
      },
      {
        title: "Save the contact",
        description: "Then WhatsApp shows a name instead of a number.",
      },
      {
        title: "Everything else is on your dashboard",
        description: "Your receipt is there. You can ask for a refund there, too.",
      },
    ],
  },
  dashboardButton: "Go to dashboard",
  homeButton: "Explore home page",
};
