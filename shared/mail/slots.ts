/**
 * What an admin may use in the words of each mail: slots, conditions and the targets of buttons. No schemas here, so
 * that the editor loads none.
 */
import type { MailData, MailKind } from "../domain/mail.ts";

/** The slots that a field of `mailData` fills. The others never appear in words: ids of links, choices, the name. */
interface SlotsOfFields {
  readonly orderId: "orderId";
  readonly donationId: "donationId";
  readonly phone: "phone";
  /** With its currency. */
  readonly amount: "amount";
  readonly at: "date";
  readonly paidAt: "date";
  readonly heldUntil: "date";
  readonly method: "method";
  readonly reason: "reason";
  readonly chatEndsWith: "chatEndsWith";
  readonly claimCode: "claimCode";
  readonly device: "device";
  readonly place: "place";
  readonly excerpt: "excerpt";
  readonly question: "question";
  readonly answer: "answer";
}
/** The slots that the shop's own facts fill, in any mail. */
export const factSlots = [
  "sellerName",
  "sellerAddress",
  "sellerTaxNumber",
  "taxNote",
  "assistantNumber",
  "contactUrl",
] as const;
export type Slot = SlotsOfFields[keyof SlotsOfFields] | (typeof factSlots)[number] | "name";

type SlotOf<Kind extends MailKind> = SlotsOfFields[keyof MailData<Kind> & keyof SlotsOfFields];

/** The slots of each kind besides `factSlots`. `{name}` belongs to the greeting alone, which can do without it. */
export const mailSlots = {
  confirmAddress: [],
  confirmNewAddress: [],
  signInLink: [],
  resetPassword: [],
  passwordChanged: ["date"],
  addressChanged: ["date"],
  newSignIn: ["date", "device", "place"],
  receipt: ["orderId", "phone", "amount", "date", "method", "claimCode"],
  paymentProcessing: ["orderId", "phone", "amount"],
  paymentFailed: ["orderId", "phone", "amount", "reason"],
  refundRequested: ["orderId", "phone", "amount", "date"],
  refundMade: ["orderId", "phone", "amount"],
  disputeOpened: ["orderId", "phone", "amount"],
  lineChanged: ["orderId", "phone", "reason"],
  lineConnected: ["orderId", "phone", "date", "chatEndsWith"],
  chatAsked: ["orderId", "phone", "date", "chatEndsWith"],
  chatDisconnected: ["orderId", "phone", "date"],
  lineMoved: ["orderId", "phone", "date", "chatEndsWith"],
  donationThanks: ["donationId", "amount", "date"],
  priceHoldEnding: ["orderId", "phone", "amount", "date"],
  messageReceived: ["excerpt"],
  messageAnswer: ["question", "answer"],
} as const satisfies { readonly [Kind in MailKind]: readonly SlotOf<Kind>[] };

/** The kinds whose text a person writes: only the writer greets, and nothing says that they are automatic. */
export const personalMails: ReadonlySet<MailKind> = new Set<MailKind>(["messageAnswer"]);

/** The kinds of `mailKinds`, without loading the schemas of their data. */
export const mailKindNames: readonly MailKind[] = Object.keys(mailSlots).filter(isMailKind);

export function isMailKind(name: string): name is MailKind {
  return Object.hasOwn(mailSlots, name);
}

/** Slots that may be blank. Words that use one carry the condition of the same name. */
export const optionalSlots = [
  "method",
  "reason",
  "chatEndsWith",
  "claimCode",
  "device",
  "place",
  "sellerAddress",
  "sellerTaxNumber",
  "taxNote",
] as const satisfies readonly Slot[];

/** Slots without which a mail would not do its work. */
export const requiredSlots: { readonly [Kind in MailKind]?: readonly Slot[] } = {
  passwordChanged: ["date"],
  addressChanged: ["date"],
  newSignIn: ["date"],
  receipt: ["sellerName", "orderId", "phone", "amount", "date"],
  paymentProcessing: ["orderId", "phone"],
  paymentFailed: ["orderId", "phone"],
  refundRequested: ["orderId", "phone", "amount", "date"],
  refundMade: ["orderId", "amount"],
  disputeOpened: ["orderId", "phone"],
  lineChanged: ["orderId", "phone"],
  lineConnected: ["phone", "date"],
  chatAsked: ["phone", "date"],
  chatDisconnected: ["phone", "date"],
  lineMoved: ["phone", "date"],
  donationThanks: ["donationId", "amount", "date"],
  priceHoldEnding: ["phone", "amount", "date"],
  messageReceived: ["excerpt"],
  messageAnswer: ["answer"],
};

/** The conditions under which a block or a row is shown: an optional slot is filled, or what the name says. */
export type MailCondition =
  | (typeof optionalSlots)[number]
  | "isRegistered"
  | "isClaim"
  | "endsLicense"
  | "keepsLicense"
  | "regionClosed"
  | "isActive"
  | "canUndo"
  | "isUndone"
  | "isSuspended"
  | "isEnded";

const sellerConditions = ["sellerAddress", "sellerTaxNumber"] as const;
/** The conditions of each kind. */
export const mailConditions: { readonly [Kind in MailKind]: readonly MailCondition[] } = {
  confirmAddress: [],
  confirmNewAddress: [],
  signInLink: [],
  resetPassword: [],
  passwordChanged: [],
  addressChanged: [],
  newSignIn: ["device", "place"],
  receipt: ["isRegistered", "isClaim", "method", "claimCode", "taxNote", ...sellerConditions],
  paymentProcessing: [],
  paymentFailed: ["reason"],
  refundRequested: [],
  refundMade: ["endsLicense", "keepsLicense", "regionClosed"],
  disputeOpened: [],
  lineChanged: ["isActive", "isSuspended", "isEnded", "reason"],
  lineConnected: ["chatEndsWith"],
  chatAsked: ["chatEndsWith"],
  chatDisconnected: [],
  lineMoved: ["chatEndsWith", "canUndo", "isUndone"],
  donationThanks: sellerConditions,
  priceHoldEnding: [],
  messageReceived: [],
  messageAnswer: [],
};

/**
 * What a button opens: `link` is the mail's own link with its token, `chat` the assistant in WhatsApp, with the message
 * that connects a chat if the mail has a code, `receipt` the
 * receipt's page; the others are pages of the site.
 */
export type ButtonTarget = "link" | "dashboard" | "receipt" | "chat" | "signIn" | "contact" | "support";

/** What the buttons of each kind can open. */
export const buttonTargets: { readonly [Kind in MailKind]: readonly [ButtonTarget, ...ButtonTarget[]] } = {
  confirmAddress: ["link"],
  confirmNewAddress: ["link"],
  signInLink: ["link"],
  resetPassword: ["link"],
  passwordChanged: ["link", "dashboard"],
  addressChanged: ["link", "dashboard"],
  newSignIn: ["dashboard", "signIn"],
  receipt: ["dashboard", "receipt", "chat"],
  paymentProcessing: ["dashboard", "contact"],
  paymentFailed: ["dashboard", "contact"],
  refundRequested: ["contact", "dashboard"],
  refundMade: ["receipt", "dashboard", "contact"],
  disputeOpened: ["contact", "dashboard"],
  lineChanged: ["dashboard", "contact"],
  lineConnected: ["dashboard", "contact"],
  chatAsked: ["dashboard", "contact"],
  chatDisconnected: ["dashboard", "contact"],
  lineMoved: ["dashboard", "contact"],
  donationThanks: ["support", "contact"],
  priceHoldEnding: ["dashboard", "contact"],
  messageReceived: ["contact"],
  messageAnswer: ["contact"],
};

/** The buttons without which a mail would not do its work. */
export const requiredTargets: { readonly [Kind in MailKind]?: readonly ButtonTarget[] } = {
  confirmAddress: ["link"],
  confirmNewAddress: ["link"],
  signInLink: ["link"],
  resetPassword: ["link"],
  passwordChanged: ["link"],
  addressChanged: ["link"],
  newSignIn: ["dashboard"],
  receipt: ["dashboard", "receipt"],
  lineConnected: ["contact"],
  chatAsked: ["dashboard"],
  chatDisconnected: ["dashboard"],
  lineMoved: ["dashboard"],
  priceHoldEnding: ["dashboard"],
};

/** Matches a slot in words, such as `{amount}`. */
export const slotPattern = /\{(\w+)\}/g;

/** The names of the slots in a text. */
export function slotsIn(text: string): readonly string[] {
  return [...text.matchAll(slotPattern)].map(([, name = ""]) => name);
}
