import type { CheckoutContent } from "./checkout.shape.ts";

/** The checkout's built-in copy. */
export const checkoutContent: CheckoutContent = {
  heading: "One line, yours for life",
  subheading: "Three short steps. Most people are talking to their assistant in under three minutes.",
  benefitsHeading: "What {price} buys",
  benefits: [
    "Every premium model, in your WhatsApp chats",
    "Medical information with specialists to turn to",
    "Study, work and daily questions, day and night",
    "All updates, for as long as the line lives",
  ],
  oneTime: "One-time payment. No subscription, no hidden fees.",
  security:
    "Your card goes straight to Stripe over an encrypted connection; we never see or store it. Seven days to change your mind.",
};
