import type { CheckoutContent } from "./checkout.shape.ts";

/** The checkout's built-in copy. */
export const checkoutContent: CheckoutContent = {
  heading: "Your license, for life",
  subheading: "An AI assistant in your WhatsApp. You pay {price} once, and it’s yours.",
  benefitsHeading: "What you get for {price}",
  benefits: [
    "Every premium AI model, including DeepSeek Pro",
    "Plain answers about your health, and a human specialist when you want one",
    "Help with school, work and daily life, day and night",
    "All updates, for life",
  ],
  oneTime: "One-time payment. No subscription, no hidden fees.",
  security: "Your card number goes straight to Stripe, encrypted. We never see or store it.",
};
