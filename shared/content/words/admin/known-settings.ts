import type { SettingKey } from "#shared/domain/settings.ts";

/** The labels and helps of the known settings. Apart from their schemas, because every function carries those. */
export const knownSettingWords: Readonly<Record<SettingKey, { readonly label: string; readonly help: string }>> = {
  priceCents: {
    label: "Launch price",
    help: "The price of a license until the launch limit is reached, in the currency's smallest unit. 500 means $5.00, or 500 yen.",
  },
  regularPriceCents: {
    label: "Regular price",
    help: "The price of a license once the launch limit is reached, in the same unit. For a single price, set both to the same amount.",
  },
  launchLimit: {
    label: "Launch limit",
    help: "Once this many licenses are claimed, the regular price applies.",
  },
  launchClaimed: {
    label: "Sold before opening",
    help: "How many licenses were already sold when this shop opened. The counter shows this number plus every license sold since.",
  },
  currency: {
    label: "Currency",
    help: "A currency code such as usd. Changing it doesn't convert prices, so check them too. Existing orders keep their currency.",
  },
  assistantNumber: {
    label: "Assistant's number",
    help: "The WhatsApp number that customers save and message. Include the country code. Pages show it exactly as you type it.",
  },
  refundDays: {
    label: "Refund window in days",
    help: "How many days customers have, after they pay, to refund their own order. In the EEA and the UK, it's at least 14. Enter 0 to turn self-service refunds off everywhere, the EEA and the UK included. Existing orders keep their window.",
  },
  lineMoveDays: {
    label: "Days between license moves",
    help: "How many days a customer must wait between two moves of a license. This keeps licenses from being passed around. 0 means no wait.",
  },
  salesRegions: {
    label: "Sales regions",
    help: "Where you sell. Write one rule per line, with a dial code, open or closed, and a date, for example +39 open 2026-11-21. A closed rule also names a reason (whatsapp, law or paused): +39 closed law 2026-11-21. Use * instead of a dial code for all other countries. After the date, you can note your source. Numbers in a closed region can't buy, and the assistant doesn't answer them. Leave this blank to sell everywhere.",
  },
  sellerName: {
    label: "Seller",
    help: "Your name or your company's, shown on the home page, the legal pages, at checkout, on receipts and in emails. Leave it blank to show none.",
  },
  sellerAddress: {
    label: "Seller's address",
    help: "The postal address, shown with the seller's name. Start a new line for each line of the address.",
  },
  sellerTaxNumber: {
    label: "Seller's tax number",
    help: "The seller's VAT or tax number. Receipts show it exactly as you type it, for example “VAT DE123456789”.",
  },
  taxNote: {
    label: "Tax note",
    help: "A sentence about tax on receipts, such as “Includes 19% VAT.” If it's blank, receipts don't mention tax.",
  },
};
