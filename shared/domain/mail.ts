/**
 * Every mail that the shop sends: its kinds, the data that each one needs, and what becomes of it
 * (docs/decisions/046-mail-through-an-outbox.md).
 */
import * as z from "zod";

/** An amount in minor units of its currency. */
const money = { amount: z.int().nonnegative(), currency: z.string() };
/** The link in the mail (`functions/data/links.ts`). Its token is computed when the mail is sent, and never stored. */
const link = { linkId: z.string() };
const orderNumber = { orderId: z.string(), phone: z.string() };

/**
 * The data of each kind of mail: what it says beyond the shop's own facts, such as the seller. Times are ISO
 * timestamps. `name`: how the reader is greeted.
 */
export const mailData = {
  /** Sent at registration, and when a customer asks for it again. */
  confirmAddress: z.object({ name: z.string(), ...link }),
  signInLink: z.object({ name: z.string(), ...link }),
  resetPassword: z.object({ name: z.string(), ...link }),
  /** The link takes the change back. */
  passwordChanged: z.object({ name: z.string(), at: z.string(), ...link }),
  /** Sent to the old address. The link takes the change back. */
  addressChanged: z.object({ name: z.string(), at: z.string(), ...link }),
  /** Sent to the new address. The link confirms it. */
  confirmNewAddress: z.object({ name: z.string(), ...link }),
  /** A sign-in from a place that is new for the account. `device` and `place` are plain words, or empty if unknown. */
  newSignIn: z.object({ name: z.string(), at: z.string(), device: z.string(), place: z.string() }),
  /**
   * The receipt of a paid order, with instructions for connecting. `method`: how it was paid, with the card's last
   * digits. `isClaim`: another customer holds the line, so the order waits as a claim. `claimCode`: with which the
   * reader connects a chat; known only while the mail is sent, and never stored.
   */
  receipt: z.object({
    name: z.string(),
    ...orderNumber,
    ...money,
    paidAt: z.string(),
    method: z.string().optional(),
    isClaim: z.boolean(),
    claimCode: z.string().optional(),
  }),
  /** The bank needs days to decide on the payment. */
  paymentProcessing: z.object({ name: z.string(), ...orderNumber, ...money }),
  /** A payment failed after the bank had processed it for some time. `reason`: in words for the customer, if known. */
  paymentFailed: z.object({ name: z.string(), ...orderNumber, ...money, reason: z.string().optional() }),
  /** A customer takes the money back: the acknowledgment of when and for what. */
  refundRequested: z.object({ name: z.string(), ...orderNumber, ...money, at: z.string() }),
  /**
   * `amount` is this refund. `endsLicense`: whether the license ends with it. `regionClosed`: whether the shop made it
   * because it no longer serves numbers of this country.
   */
  refundMade: z.object({
    name: z.string(),
    ...orderNumber,
    ...money,
    endsLicense: z.boolean(),
    regionClosed: z.boolean().optional(),
  }),
  /** The bank disputes the payment, so the line rests. */
  disputeOpened: z.object({ name: z.string(), ...orderNumber, ...money }),
  /** The license became active, suspended or ended, not by a refund or a dispute that has a mail of its own. */
  lineChanged: z.object({
    name: z.string(),
    ...orderNumber,
    state: z.enum(["active", "suspended", "ended"]),
    /** An admin's reason, if one was given. */
    reason: z.string().optional(),
  }),
  /**
   * A chat on WhatsApp now uses the license. `chatEndsWith`: the last four digits of its number, unless it is hidden.
   */
  lineConnected: z.object({
    name: z.string(),
    ...orderNumber,
    at: z.string(),
    chatEndsWith: z.string().optional(),
  }),
  /** A chat from another number sent a code of the license, and waits for the customer's answer. */
  chatAsked: z.object({ name: z.string(), ...orderNumber, at: z.string(), chatEndsWith: z.string() }),
  /** An admin took the license from the chat that used it. */
  chatDisconnected: z.object({ name: z.string(), ...orderNumber, at: z.string() }),
  /**
   * The license moved to another number or chat, or back. `phone`: its number now. `undoUntil`: until when the customer
   * can undo the move; null if it was undone.
   */
  lineMoved: z.object({
    name: z.string(),
    ...orderNumber,
    at: z.string(),
    chatEndsWith: z.string().optional(),
    undoUntil: z.string().nullable(),
  }),
  donationThanks: z.object({ name: z.string(), donationId: z.string(), ...money, paidAt: z.string() }),
  /** The only mail that is not transactional: due three hours before the price hold ends, with an opt-out link. */
  priceHoldEnding: z.object({ name: z.string(), ...orderNumber, ...money, heldUntil: z.string(), ...link }),
  /** `excerpt`: the beginning of what was sent. */
  messageReceived: z.object({ name: z.string(), messageId: z.string(), excerpt: z.string() }),
  messageAnswer: z.object({ name: z.string(), messageId: z.string(), answer: z.string(), question: z.string() }),
} as const satisfies Record<string, z.ZodType>;

export type MailKind = keyof typeof mailData;
export type MailData<Kind extends MailKind> = z.output<(typeof mailData)[Kind]>;

/** All kinds, in the order in which admins see them. */
export const mailKinds = [
  "confirmAddress",
  "confirmNewAddress",
  "signInLink",
  "resetPassword",
  "passwordChanged",
  "addressChanged",
  "newSignIn",
  "receipt",
  "paymentProcessing",
  "paymentFailed",
  "refundRequested",
  "refundMade",
  "disputeOpened",
  "lineChanged",
  "lineConnected",
  "chatAsked",
  "chatDisconnected",
  "lineMoved",
  "donationThanks",
  "priceHoldEnding",
  "messageReceived",
  "messageAnswer",
] as const satisfies readonly MailKind[];

/**
 * What became of a mail:
 * - waiting: to be sent at its time
 * - sending: leased by a run of the sender; SES may or may not have it
 * - sent: accepted by SES
 * - delivered: accepted by the reader's mail server
 * - bounced, complained, rejected: as reported by SES; the first two end all mail to the address
 * - dropped: not sent on purpose (`dropReasons`)
 * - failed: given up after many attempts; an admin can send it again
 */
export const mailStates = [
  "waiting",
  "sending",
  "sent",
  "delivered",
  "bounced",
  "complained",
  "rejected",
  "dropped",
  "failed",
] as const;
export type MailState = (typeof mailStates)[number];

/**
 * Why a mail was not sent: the stage has no sender, the address bounced or complained before, the reader opted out, the
 * cause passed meanwhile (the order was paid, the link was used), or the account was deleted.
 */
export const dropReasons = ["no_sender", "suppressed", "opted_out", "outdated", "account_deleted"] as const;
export type DropReason = (typeof dropReasons)[number];

/** The kinds that are about nothing but their link, which ends long before the mail's row does. */
const linkMails: ReadonlySet<MailKind> = new Set<MailKind>([
  "confirmAddress",
  "confirmNewAddress",
  "signInLink",
  "resetPassword",
]);

/** The kinds that are for one address, whatever the account's is by now: its reader may be another person. */
const boundToAddress: ReadonlySet<MailKind> = new Set<MailKind>([
  ...linkMails,
  "passwordChanged",
  "addressChanged",
  "newSignIn",
]);

/** Whether a mail follows its reader to a new address when it is sent again. */
export function followsReader(kind: MailKind): boolean {
  return !boundToAddress.has(kind);
}

/** What decides whether a mail may be sent again. */
interface MailFate {
  readonly kind: MailKind;
  readonly state: MailState;
  readonly droppedBecause?: DropReason | undefined;
}

/** Whether a mail was stopped by an address that takes none, and can be sent again to another one of its account. */
export function isForNewAddress({ kind, state, droppedBecause }: MailFate): boolean {
  const isStopped = state === "bounced" || (state === "dropped" && droppedBecause === "suppressed");
  return isStopped && followsReader(kind);
}

/**
 * Whether an admin may send a mail again. One whose link has reached its reader is asked for anew by the reader. One to
 * an address that takes no mail may reach the reader at another address. One that no longer applied when it was due,
 * or whose reader wants none or has deleted the account, would be dropped again.
 */
export function canBeSentAgain(mail: MailFate): boolean {
  const { kind, state, droppedBecause } = mail;
  if (state === "dropped" && droppedBecause === "no_sender") return true;
  if (state === "sent" || state === "delivered") return !linkMails.has(kind);
  return state === "failed" || state === "rejected" || isForNewAddress(mail);
}

/** How long a mail's row is kept, in days: as long as a bank may ask about a payment. */
export const mailRetentionDays = 400;
