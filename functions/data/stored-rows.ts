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
 * A row as the shop itself would store it. The functions of this module build the rows of whole records, for callers
 * that need many rows at a time: the sample shop and tests. Each function parses its input with the record's schema,
 * and derives index keys in the same way as the shop's writes.
 */
export type Row = Record<string, unknown> & Key;

/** The rows of an account: its own, email uniqueness and search rows. */
export function accountRows(input: z.input<typeof user>): readonly Row[] {
  const parsed = user.parse(input);
  const { id, email, createdAt } = parsed;
  return [
    { ...keys.user(id), ...indexKeys.user(id, createdAt, email), ...parsed },
    { ...keys.email(email), userId: id },
    ...searchRowsOf(searchableUser(parsed)),
  ];
}

/** The rows of an order: its own, search rows, `OPEN` while it is pending, and its line or claim once it is paid. */
export function orderRows(input: z.input<typeof order>): readonly Row[] {
  const parsed = order.parse(input);
  const { id, userId, line, createdAt, phone, status } = parsed;
  return [
    {
      ...keys.order(userId, id),
      ...indexKeys.order(id, createdAt, phone),
      ...indexKeys.orderStatus(parsed),
      ...parsed,
    },
    ...searchRowsOf(searchableOrder(parsed)),
    ...(status === "pending" ? [{ ...keys.openOrder(userId, line), orderId: id }] : []),
    ...(status === "complete" ? [rowOf(lineOrClaimPut(parsed))] : []),
  ];
}

function lineOrClaimPut(paidOrder: Order): TransactionPart<string> {
  const state = lineStateOf(paidOrder);
  const paidAt = new Date(paidOrder.paidAt ?? paidOrder.createdAt);
  const holdState = state === "suspended" || state === "ended" ? state : "active";
  return paidOrder.lineHeld === "claimed"
    ? claimPut(paidOrder, holdState, paidAt)
    : linePut(paidOrder, holdState, paidAt);
}

/** The rows of a donation: its own, search rows, its picture and its link to an account. */
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

/** The rows of a message: its own, search rows and its link to an account. */
export function messageRows(input: z.input<typeof message>): readonly Row[] {
  const parsed = message.parse(input);
  const { id, userId } = parsed;
  const messageIndexKeys = {
    ...(parsed.read ? {} : indexKeys.unread(id)),
    ...(parsed.answered ? {} : indexKeys.unanswered(id)),
  };
  return [
    { ...keys.message(id), ...messageIndexKeys, ...parsed },
    ...searchRowsOf(searchableMessage(parsed)),
    ...(userId === undefined ? [] : [{ ...keys.userMessage(userId, id), messageId: id }]),
  ];
}

/** The row of an audit entry. */
export function auditEntryRow(input: z.input<typeof auditEntry>): Row {
  return auditRow(auditEntry.parse(input));
}

function rowOf(part: TransactionPart<string>): Row {
  if (!("put" in part)) throw new TypeError(`The transaction part ${part.name} does not put a row.`);
  return part.put.Item;
}

/** The counters that belong to a set of records: for all time, and per quarter of an hour. */
export interface Figures {
  readonly total: Readonly<Record<string, number>>;
  /** By the start of the quarter hour, `2026-11-21T14:30Z`. */
  readonly quarters: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Computes the counters as the shop's own writes of these records would have counted (`metrics.ts`). */
export function figuresOf(input: {
  readonly accounts: readonly z.input<typeof user>[];
  readonly orders: readonly z.input<typeof order>[];
  readonly donations: readonly z.input<typeof donation>[];
  readonly messages: readonly z.input<typeof message>[];
}): Figures {
  const total: Record<string, number> = {};
  const quarters: Record<string, Record<string, number>> = {};
  const count = (name: string, amount: number, at?: string) => {
    total[name] = (total[name] ?? 0) + amount;
    if (at !== undefined) countAt(name, amount, at);
  };
  const countAt = (name: string, amount: number, at: string) => {
    const startsAt = `${keys.quarterHour(new Date(at)).sk.slice("DAY#".length)}Z`;
    const quarter = quarters[startsAt] ?? {};
    quarters[startsAt] = { ...quarter, [name]: (quarter[name] ?? 0) + amount };
  };
  for (const { createdAt } of input.accounts) {
    count("users", 1);
    countAt("signUps", 1, createdAt);
  }
  for (const parsedOrder of input.orders.map((each) => order.parse(each))) {
    count("orders", 1);
    const { status, createdAt, paidAt = createdAt, currency, history } = parsedOrder;
    countAt("ordersStarted", 1, createdAt);
    if (status !== "complete") continue;
    count("licencesSold", 1, paidAt);
    count(`revenue_${currency}`, parsedOrder.amount - parsedOrder.refunded - parsedOrder.disputed, paidAt);
    for (const { at, what, amount = 0 } of history) {
      if (what === "refunded") count(`refunds_${currency}`, amount, at);
    }
  }
  for (const parsedDonation of input.donations.map((each): Donation => donation.parse(each))) {
    const { status, createdAt, paidAt = createdAt, currency } = parsedDonation;
    if (status !== "complete") continue;
    count("donations", 1, paidAt);
    count(`donations_${currency}`, netAmountOf(parsedDonation), paidAt);
  }
  count("unreadMessages", input.messages.filter(({ read }) => !read).length);
  return { total, quarters };
}

/**
 * Max rows per transaction.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
const maxRowsPerRequest = 100;
/** While one request is written to disk, the next one is built. */
const concurrentRequests = 2;

/**
 * Puts rows, replacing existing ones. Uses transactions instead of BatchWriteItem, because the embedded database syncs
 * to disk once per transaction, but once per row of a batch.
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
