import type * as z from "zod";
import { auditEntry, auditRow } from "./audit.ts";
import { type Donation, donation, donationPut, netAmountOf } from "./donations.ts";
import { indexKeys, type Key, keys } from "./keys.ts";
import { claimPut, linePut } from "./lines.ts";
import { message } from "./messages.ts";
import { lineStateOf, type Order, order } from "./orders.ts";
import { type Picture, picturePut } from "./pictures.ts";
import { searchableDonation, searchableMessage, searchableOrder, searchableUser, searchRowsOf } from "./search-rows.ts";
import { user } from "./user.ts";
import { type TransactionPart, transact } from "./write.ts";

/**
 * A row as the shop's own writes would store it. These builders are for callers that need many rows at once: the
 * sample shop and tests. Each parses its input by the record's schema, and takes index keys from the same functions as
 * the writes.
 */
export type Row = Record<string, unknown> & Key;

/** An account with its email uniqueness row. */
export function accountRows(input: z.input<typeof user>): readonly Row[] {
  const parsed = user.parse(input);
  const { id, email, createdAt } = parsed;
  return [
    { ...keys.user(id), ...indexKeys.user(id, createdAt, email), ...parsed },
    { ...keys.email(email), userId: id },
    ...searchRowsOf(searchableUser(parsed)),
  ];
}

/** An order with its related rows: open order while pending, line or claim once paid. */
export function orderRows(input: z.input<typeof order>): readonly Row[] {
  const parsed = order.parse(input);
  const { id, userId, line, createdAt, phone, status } = parsed;
  return [
    {
      ...keys.order(userId, id),
      ...indexKeys.order(id, createdAt, phone),
      ...indexKeys.orderStatus(id, createdAt, status),
      ...parsed,
    },
    ...searchRowsOf(searchableOrder(parsed)),
    ...(status === "pending" ? [{ ...keys.openOrder(userId, line), orderId: id }] : []),
    ...(status === "complete" ? [rowOf(heldLine(parsed))] : []),
  ];
}

function heldLine(paid: Order): TransactionPart<string> {
  const state = lineStateOf(paid);
  const paidAt = new Date(paid.paidAt ?? paid.createdAt);
  const hold = state === "suspended" || state === "ended" ? state : "active";
  return paid.lineHeld === "claimed" ? claimPut(paid, hold, paidAt) : linePut(paid, hold, paidAt);
}

/** A donation with its picture and its link to the account. */
export function donationRows(input: z.input<typeof donation>, picture?: Picture): readonly Row[] {
  const parsed = donation.parse(input);
  const { id, userId, expiresAt } = parsed;
  return [
    rowOf(donationPut(parsed)),
    ...searchRowsOf(searchableDonation(parsed)),
    ...(picture === undefined ? [] : [{ ...rowOf(picturePut(id, picture)), expiresAt }]),
    ...(userId === undefined ? [] : [{ ...keys.userDonation(userId, id), donationId: id }]),
  ];
}

/** A message with its list positions and its link to the account. */
export function messageRows(input: z.input<typeof message>): readonly Row[] {
  const parsed = message.parse(input);
  const { id, userId } = parsed;
  const indexPositions = {
    ...(parsed.read ? {} : indexKeys.unread(id)),
    ...(parsed.answered ? {} : indexKeys.unanswered(id)),
  };
  return [
    { ...keys.message(id), ...indexPositions, ...parsed },
    ...searchRowsOf(searchableMessage(parsed)),
    ...(userId === undefined ? [] : [{ ...keys.userMessage(userId, id), messageId: id }]),
  ];
}

/** An audit entry. */
export function changeRow(input: z.input<typeof auditEntry>): Row {
  return auditRow(auditEntry.parse(input));
}

function rowOf(part: TransactionPart<string>): Row {
  if (!("put" in part)) throw new TypeError(`The part ${part.name} puts no row.`);
  return part.put.Item;
}

/** Counters for a set of rows: all-time, and per quarter of an hour. */
export interface Figures {
  readonly total: Readonly<Record<string, number>>;
  /** By start of the quarter, `2026-11-21T14:30Z`. */
  readonly quarters: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** The counters that the writes of these records would have produced (`data/metrics.ts`). */
export function figuresOf(input: {
  readonly accounts: readonly z.input<typeof user>[];
  readonly orders: readonly z.input<typeof order>[];
  readonly donations: readonly z.input<typeof donation>[];
  readonly messages: readonly z.input<typeof message>[];
}): Figures {
  const total: Record<string, number> = {};
  const quarters: Record<string, Record<string, number>> = {};
  const count = (name: string, by: number, at?: string) => {
    total[name] = (total[name] ?? 0) + by;
    if (at !== undefined) countAt(name, by, at);
  };
  const countAt = (name: string, by: number, at: string) => {
    const startsAt = `${keys.quarterHour(new Date(at)).sk.slice("DAY#".length)}Z`;
    const quarter = quarters[startsAt] ?? {};
    quarters[startsAt] = { ...quarter, [name]: (quarter[name] ?? 0) + by };
  };
  for (const { createdAt } of input.accounts) {
    count("users", 1);
    countAt("signUps", 1, createdAt);
  }
  for (const one of input.orders.map((each) => order.parse(each))) {
    count("orders", 1);
    countAt("ordersStarted", 1, one.createdAt);
    if (one.status !== "complete") continue;
    const paidAt = one.paidAt ?? one.createdAt;
    count("licencesSold", 1, paidAt);
    count(`revenue_${one.currency}`, one.amount - one.refunded - one.disputed, paidAt);
    for (const { at, what, amount = 0 } of one.history) {
      if (what === "refunded") count(`refunds_${one.currency}`, amount, at);
    }
  }
  for (const one of input.donations.map((each): Donation => donation.parse(each))) {
    if (one.status !== "complete") continue;
    const paidAt = one.paidAt ?? one.createdAt;
    count("donations", 1, paidAt);
    count(`donations_${one.currency}`, netAmountOf(one), paidAt);
  }
  count("unreadMessages", input.messages.filter(({ read: parsed }) => !parsed).length);
  return { total, quarters };
}

/**
 * Max rows per transaction.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
const maxRowsPerRequest = 100;
/** One request is written to disk while the next is built. */
const concurrentRequests = 2;

/**
 * Puts rows, replacing existing ones. In transactions, because the embedded engine syncs to disk once per transaction,
 * but once per row in BatchWriteItem.
 */
export async function putRows(rows: readonly Row[]): Promise<void> {
  const requests: Row[][] = [];
  for (let start = 0; start < rows.length; start += maxRowsPerRequest)
    requests.push(rows.slice(start, start + maxRowsPerRequest));
  for (let start = 0; start < requests.length; start += concurrentRequests) {
    await Promise.all(requests.slice(start, start + concurrentRequests).map(putBatch));
  }
}

async function putBatch(rows: readonly Row[]): Promise<void> {
  await transact(rows.map((Item) => ({ name: "row", put: { Item } })));
}
