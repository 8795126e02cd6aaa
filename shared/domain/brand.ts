/** The shop's name and contact details. To rename the shop, change only this file. */
export const brand = {
  name: "Everline",
  tagline: "One line, for life.",
  paymentProvider: "Stripe",
  messenger: "WhatsApp",
  supportEmail: "hello@everline.example",
} as const;
