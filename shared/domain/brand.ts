/** The seller: the one place to rename the shop. */
export const brand = {
  name: "Everline",
  idea: "One line, for life.",
  provider: "Stripe",
  messenger: "WhatsApp",
  supportEmail: "hello@everline.example",
} as const;
