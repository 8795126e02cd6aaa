import type { SettingKey } from "#shared/domain/settings.ts";

/** The labels and helps of the known settings. Apart from their schemas, because every function carries those. */
export const knownSettingWords: Readonly<Record<SettingKey, { readonly label: string; readonly help: string }>> = {
  priceCents: {
    label: "Launch price",
    help: "What a license costs until the launch limit is reached, in the smallest unit of the currency: 500 is $5.00, or 500 yen.",
  },
  regularPriceCents: {
    label: "Regular price",
    help: "What a license costs once the launch limit is reached, in the same unit. Set both prices alike for one price.",
  },
  launchLimit: {
    label: "Launch limit",
    help: "The regular price begins with this many licenses claimed.",
  },
  launchClaimed: {
    label: "Claimed before this shop",
    help: "Licenses claimed before this shop began to count. Every license that it sells is added to them.",
  },
  currency: {
    label: "Currency",
    help: "A code such as usd. Prices keep their digits when it changes, so look at them too. Orders that exist keep their own.",
  },
  assistantNumber: {
    label: "Assistant's number",
    help: "The WhatsApp number that people save and write to, with its country code, as they should read it.",
  },
  refundDays: {
    label: "Refund window in days",
    help: "For so long customers take their money back themselves, at least 14 days in the EU and the UK. 0: not by themselves. Orders that exist keep their own.",
  },
  lineMoveDays: {
    label: "Days between moves",
    help: "How long a customer waits before moving a license to another chat again, so that licenses are not passed around. 0: no wait.",
  },
  salesRegions: {
    label: "Where it is sold",
    help: "A rule for each dial code, such as +39 open 2026-11-21, or * closed whatsapp 2026-11-21 for all others, with the source after it. Reasons: whatsapp, law, paused. Numbers of a closed region can't buy and are not served. Blank: everywhere.",
  },
  sellerName: {
    label: "Seller",
    help: "The person or company that sells, as receipts and mails name it. Blank: they name none.",
  },
  sellerAddress: {
    label: "Seller's address",
    help: "The postal address for receipts and mails, one line for each of its lines.",
  },
  sellerTaxNumber: {
    label: "Seller's tax number",
    help: "The seller's VAT or tax number, with its name if it needs one, for example VAT DE123456789. Receipts show it.",
  },
  taxNote: {
    label: "Tax note",
    help: "A sentence about tax on receipts, such as Includes 19% VAT. Blank: receipts say nothing about tax.",
  },
};
