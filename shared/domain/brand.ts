/** Who sells: the one place where an operator renames the shop. */
export const brand = {
  name: "Everline",
  idea: "One line, for life.",
  provider: "Stripe",
  messenger: "WhatsApp",
  supportEmail: "hello@everline.example",
} as const;
