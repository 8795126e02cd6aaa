import type { MailData, MailKind } from "#shared/domain/mail.ts";
import { priceHeldUntil } from "#shared/domain/price.ts";
import { newId } from "./ids.ts";
import { keys } from "./keys.ts";
import { lineChangeWrites } from "./line-changes.ts";
import type { Chat } from "./line-holding.ts";
import { linkWrite } from "./links.ts";
import { isWoundDown, lineStateOf, type Order } from "./orders.ts";
import { mailId, mailWrite } from "./outbox.ts";
import type { User } from "./user.ts";
import type { TransactionPart } from "./write.ts";

/**
 * The mails that changes of an order cause, as parts of the transactions that make the changes. An erased order, which
 * has no address, and a synthetic one cause none. The cause of a mail about a change contains the order's revision
 * after it: the write is conditional on the revision, so each revision is written once.
 */
type MailParts = TransactionPart<"mail">[];

/** How long before the end of its price hold an order is brought to mind. */
const reminderHours = 3;

/** The receipt of a paid order. `isClaim`: another customer holds the line. */
export function receiptMail(
  order: Order,
  paid: Pick<MailData<"receipt">, "amount" | "currency" | "paidAt" | "method" | "isClaim">,
  now: Date,
): MailParts {
  return orderMail("receipt", order, order.id, { ...namesOf(order), ...paid }, now);
}

/** The bank needs days to decide on the payment of a pending order. */
export function processingMail(order: Order, now: Date): MailParts {
  return orderMail("paymentProcessing", order, revisionAfter(order), { ...namesOf(order), ...priceOf(order) }, now);
}

/** A payment failed after the bank had processed it; none for an order whose payment was not at the bank. */
export function failureMail(order: Order, now: Date): MailParts {
  if (!order.processing) return [];
  return orderMail("paymentFailed", order, revisionAfter(order), { ...namesOf(order), ...priceOf(order) }, now);
}

/**
 * The mails about the change of a paid order into `next`: a refund, a dispute, or, if there is neither, another state
 * of its license. That a claim begins to wait is not told: it is granted or refunded within days, which is told.
 */
function changeMails(order: Order, next: Order, now: Date): MailParts {
  const cause = revisionAfter(order);
  const names = namesOf(order);
  const { currency } = order;
  const state = lineStateOf(next);
  const hasChanged = state !== lineStateOf(order);
  const refundedChange = next.refunded - order.refunded;
  const mails: MailParts = [];
  if (refundedChange > 0) {
    const endsLicense = hasChanged && state === "ended";
    const refund = { amount: refundedChange, currency, endsLicense, ...(isWoundDown(next) && { regionClosed: true }) };
    mails.push(...orderMail("refundMade", order, cause, { ...names, ...refund }, now));
  }
  if (next.dispute === "open" && order.dispute !== "open") {
    mails.push(...orderMail("disputeOpened", order, cause, { ...names, amount: next.disputed, currency }, now));
  }
  if (mails.length > 0 || !hasChanged || state === "none" || state === "claimed") return mails;
  return orderMail("lineChanged", order, cause, { ...names, state }, now);
}

/** What a change of a paid order into `next` tells: the customer by mail, and assistants by the list of changes. */
export function changeNotices(order: Order, next: Order, now: Date): TransactionPart<"mail" | "lineChange">[] {
  return [...changeMails(order, next, now), ...lineChangeWrites(order, next, now)];
}

/** A customer takes the money for an order back: the acknowledgment, before the money moves. */
export function refundRequestedMail(order: Order, amount: number, now: Date): MailParts {
  const data = { ...namesOf(order), amount, currency: order.currency, at: now.toISOString() };
  return orderMail("refundRequested", order, order.id, data, now);
}

/** A chat now uses the license of an order. `chatEndsWith`: the last four digits of its number, unless it is hidden. */
export function connectedMail(order: Order, chatEndsWith: string | undefined, now: Date): MailParts {
  const data = { ...namesOf(order), at: now.toISOString(), ...(chatEndsWith !== undefined && { chatEndsWith }) };
  return orderMail("lineConnected", order, revisionAfter(order), data, now);
}

/** A chat of another number sent a code of the order's license, and waits for the customer's answer. */
export function chatAskedMail(order: Order, chatEndsWith: string, now: Date): MailParts {
  const data = { ...namesOf(order), at: now.toISOString(), chatEndsWith };
  return orderMail("chatAsked", order, revisionAfter(order), data, now);
}

/** An admin took the license of an order from its chat. */
export function chatDisconnectedMail(order: Order, now: Date): MailParts {
  const data = { ...namesOf(order), at: now.toISOString() };
  return orderMail("chatDisconnected", order, revisionAfter(order), data, now);
}

/** The license of an order moved. `order`: with its new number. `undoUntil`: null if it moved back. */
export function movedMail(
  order: Order,
  { chat, undoUntil }: { readonly chat: Chat | undefined; readonly undoUntil: string | null },
  now: Date,
): MailParts {
  const data = {
    ...namesOf(order),
    at: now.toISOString(),
    ...(chat?.chatEndsWith !== undefined && { chatEndsWith: chat.chatEndsWith }),
    undoUntil,
  };
  return orderMail("lineMoved", order, revisionAfter(order), data, now);
}

/** An account that may be reminded of an unpaid order. */
export type Reminded = Pick<User, "email" | "version" | "remindersOff">;

/**
 * The reminder of the end of the order's price hold, with its link for opting out; none if that is too near already.
 * `order`: as it will be stored.
 */
export function holdReminder(
  order: Order,
  { email, version, remindersOff }: Reminded,
  now: Date,
): TransactionPart<"mail" | "link">[] {
  const { id: orderId, userId, heldFrom } = order;
  const heldUntil = priceHeldUntil(heldFrom);
  const dueAt = new Date(heldUntil.getTime() - reminderHours * 3_600_000);
  if (remindersOff || dueAt <= now) return [];
  const linkId = newId("lnk", now);
  const data = { ...namesOf(order), ...priceOf(order), heldUntil: heldUntil.toISOString(), linkId };
  const cause = reminderCause(order);
  const mails = orderMail("priceHoldEnding", { ...order, customerEmail: email }, cause, data, now, dueAt);
  if (mails.length === 0) return [];
  return [...mails, linkWrite({ id: linkId, purpose: "optOut", userId, email, version, orderId }, now)];
}

/**
 * The transaction part that deletes the reminder of an order that is deleted, with the number in it. Its link, which
 * names only the account, expires by itself.
 */
export function reminderDelete(order: Order): TransactionPart<"mail"> {
  return { name: "mail", remove: { Key: keys.mail(mailId("priceHoldEnding", reminderCause(order))) } };
}

/** A renewed hold has another reminder. */
function reminderCause({ id, heldFrom }: Pick<Order, "id" | "heldFrom">): string {
  return `${id}-${Math.floor(Date.parse(heldFrom) / 1000)}`;
}

function orderMail<Kind extends MailKind>(
  kind: Kind,
  { id: about, userId, customerEmail: to, language, synthetic }: Order,
  cause: string,
  data: MailData<Kind>,
  now: Date,
  dueAt = now,
): MailParts {
  if (to === "" || synthetic) return [];
  return [mailWrite({ kind, cause, to, language, data, userId, about, dueAt }, now)];
}

function namesOf({ id, customerName: name, phone }: Order) {
  return { name, orderId: id, phone };
}

function priceOf({ amount, currency }: Order) {
  return { amount, currency };
}

function revisionAfter({ id, revision }: Order): string {
  return `${id}-${revision + 1}`;
}
