import type { CheckoutContent } from "./checkout.shape.ts";

/** The checkout's built-in copy. */
export const checkoutContent: CheckoutContent = {
  heading: "One line, yours for life",
  subheading: "Three short steps. Most people are talking to their assistant in under three minutes.",
  benefitsHeading: "What you get for {price}",
  benefits: [
    "Every premium model, in your WhatsApp chats",
    "Medical information, and specialists when you need one",
    "Help with school, work and daily life, day and night",
    "All updates, for the life of the line",
  ],
  oneTime: "One-time payment. No subscription, no hidden fees.",
  security: "Your card goes straight to Stripe over an encrypted connection; we never see or store it.",
};
