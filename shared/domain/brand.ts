/** The shop's name and contact details. To rename the shop, change only this file. */
export const brand = {
  name: "Everline",
  idea: "One line, for life.",
  provider: "Stripe",
  messenger: "WhatsApp",
  supportEmail: "hello@everline.example",
} as const;
