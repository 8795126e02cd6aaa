/** One realistic mail of each kind, for the editor's preview, the local shop and tests. */
import { defaultAssistantNumber } from "../domain/assistant.ts";
import { brand } from "../domain/brand.ts";
import type { MailData, MailKind } from "../domain/mail.ts";
import { fallbackPrice } from "../domain/price.ts";
import { type MailFacts, mailLinkPaths } from "./facts.ts";

const { priceCents: amount, currency } = fallbackPrice;
/** The person, the order and the ids of the API document's examples (`shared/examples/people.ts`). */
const reader = { name: "Ada Osei" };
const linked = { ...reader, linkId: "lnk_01M7YSM950STC6AGSCC8T6PSB3" };
const order = { ...reader, orderId: "ord_01M7YQP0Z0YV3WHTCTF97CRT87", phone: "447700900123" };
const paid = { ...order, amount, currency };
const at = "2026-11-21T09:43:12.000Z";

/** The data of each example. */
export const mailExamples: { readonly [Kind in MailKind]: MailData<Kind> } = {
  confirmAddress: linked,
  confirmNewAddress: linked,
  signInLink: linked,
  resetPassword: linked,
  passwordChanged: { ...linked, at },
  addressChanged: { ...linked, at },
  newSignIn: { ...reader, at, device: "Firefox on Windows", place: "Lisbon, Portugal" },
  receipt: { ...paid, paidAt: at, method: "Visa •••• 4242", isClaim: false, claimCode: "7QK2M-X9RTD" },
  paymentProcessing: paid,
  paymentFailed: { ...paid, reason: "The account has too little money." },
  refundRequested: { ...paid, at },
  refundMade: { ...paid, endsLicense: true, regionClosed: true },
  disputeOpened: paid,
  lineChanged: { ...order, state: "suspended", reason: "We noticed unusual use and would like to talk to you first." },
  lineConnected: { ...order, at, chatEndsWith: "0123" },
  chatAsked: { ...order, at, chatEndsWith: "0123" },
  chatDisconnected: { ...order, at },
  lineMoved: { ...order, at, chatEndsWith: "0123", undoUntil: "2026-11-24T11:41:00.000Z" },
  donationThanks: { ...reader, donationId: "don_01M7X24570TWTC7S84S1G87KVX", amount: 1000, currency, paidAt: at },
  priceHoldEnding: { ...paid, heldUntil: "2026-11-22T09:41:00.000Z", linkId: linked.linkId },
  messageReceived: {
    ...reader,
    messageId: "msg_01M7SABRG0BS7EEQ38E9VBVBHV",
    excerpt: "Can I move my license to a new number?\n\nMy old phone goes back to the company at the end of the month.",
  },
  messageAnswer: {
    ...reader,
    messageId: "msg_01M7SABRG0BS7EEQ38E9VBVBHV",
    answer:
      "Yes, you can. Tell us the new number and the order that it belongs to, and we move the license within a day.\n\nYour chat stays on the old phone, so save what you want to keep.",
    question:
      "Can I move my license to a new number?\n\nMy old phone goes back to the company at the end of the month.",
  },
};

/** The facts of an example shop. */
export const exampleFacts: MailFacts = {
  siteUrl: "https://everline.example",
  seller: {
    name: `${brand.name} Ltd`,
    address: "12 Harbor Street\nDublin D02 X285\nIreland",
    taxNumber: "IE1234567WH",
  },
  taxNote: "Includes 23% VAT",
  assistantNumber: defaultAssistantNumber,
};

/** The address of an example's own link; undefined for a kind without one. */
export function exampleLinkOf(kind: MailKind): string | undefined {
  const path = Object.entries(mailLinkPaths).find(([name]) => name === kind)?.[1];
  return path === undefined ? undefined : `${exampleFacts.siteUrl}${path}#${exampleToken}`;
}

/** A token in the form of a real one. */
const exampleToken = `${linked.linkId}.0Jq3mY2pV8xR5tL1nB7cD4wE9gH6kS3zA0fU2iO5yQe`;
