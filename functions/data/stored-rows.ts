import type * as z from "zod";
import { auditEntry, auditRow } from "./audit.ts";
import { type Donation, donation, donationStored, keptOf } from "./donations.ts";
import { indexKeys, type Key, keys } from "./keys.ts";
import { lineClaimed, lineLicensed } from "./lines.ts";
import { message } from "./messages.ts";
import { lineStateOf, type Order, order } from "./orders.ts";
import { type Picture, pictureStored } from "./pictures.ts";
import { searchableDonation, searchableMessage, searchableOrder, searchableUser, searchRowsOf } from "./search-rows.ts";
import { user } from "./user.ts";
import { type Part, transact } from "./write.ts";

/**
 * Rows as the shop's own writes would have left them, for whoever needs many at once: the sample shop of `npm start`,
 * and tests. Each builder parses what it is given by the schema of its noun, and takes places in indexes from where
 * the writes take them.
 */
export type Row = Record<string, unknown> & Key;

/** An account with its address. */
export function accountRows(given: z.input<typeof user>): readonly Row[] {
  const read = user.parse(given);
  const { id, email, createdAt } = read;
  return [
    { ...keys.user(id), ...indexKeys.user(id, createdAt, email), ...read },
    { ...keys.email(email), userId: id },
    ...searchRowsOf(searchableUser(read)),
  ];
}

/**
 * An order, with what stands beside it: open for its line while it is pending, holder of the line or waiting for it
 * once it is paid.
 */
export function orderRows(given: z.input<typeof order>): readonly Row[] {
  const read = order.parse(given);
  const { id, userId, line, createdAt, phone, status } = read;
  return [
    {
      ...keys.order(userId, id),
      ...indexKeys.order(id, createdAt, phone),
      ...indexKeys.orderStatus(id, createdAt, status),
      ...read,
    },
    ...searchRowsOf(searchableOrder(read)),
    ...(status === "pending" ? [{ ...keys.openOrder(userId, line), orderId: id }] : []),
    ...(status === "complete" ? [rowOf(heldLine(read))] : []),
  ];
}

function heldLine(paid: Order): Part<string> {
  const state = lineStateOf(paid);
  const paidAt = new Date(paid.paidAt ?? paid.createdAt);
  const hold = state === "suspended" || state === "ended" ? state : "active";
  return paid.lineHeld === "claimed" ? lineClaimed(paid, hold, paidAt) : lineLicensed(paid, hold, paidAt);
}

/** A donation with its picture, and its place among what is an account's. */
export function donationRows(given: z.input<typeof donation>, picture?: Picture): readonly Row[] {
  const read = donation.parse(given);
  const { id, userId, expiresAt } = read;
  return [
    rowOf(donationStored(read)),
    ...searchRowsOf(searchableDonation(read)),
    ...(picture === undefined ? [] : [{ ...rowOf(pictureStored(id, picture)), expiresAt }]),
    ...(userId === undefined ? [] : [{ ...keys.userDonation(userId, id), donationId: id }]),
  ];
}

/** A message, in the lists of those that are unread or unanswered, and its place among what is an account's. */
export function messageRows(given: z.input<typeof message>): readonly Row[] {
  const read = message.parse(given);
  const { id, userId } = read;
  const places = {
    ...(read.read ? {} : indexKeys.unread(id)),
    ...(read.answered ? {} : indexKeys.unanswered(id)),
  };
  return [
    { ...keys.message(id), ...places, ...read },
    ...searchRowsOf(searchableMessage(read)),
    ...(userId === undefined ? [] : [{ ...keys.userMessage(userId, id), messageId: id }]),
  ];
}

/** What an admin changed. */
export function changeRow(given: z.input<typeof auditEntry>): Row {
  return auditRow(auditEntry.parse(given));
}

function rowOf(part: Part<string>): Row {
  if (!("put" in part)) throw new TypeError(`The part ${part.name} puts no row.`);
  return part.put.Item;
}

/** What is to be counted of some rows: of all time, and of each day that they touch. */
export interface Figures {
  readonly total: Readonly<Record<string, number>>;
  /** By the beginning of each quarter of an hour, `2026-11-21T14:30Z`. */
  readonly quarters: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** What the writes of these would have counted (`data/metrics.ts`). */
export function figuresOf(given: {
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
    const begins = `${keys.quarterHour(new Date(at)).sk.slice("DAY#".length)}Z`;
    const quarter = quarters[begins] ?? {};
    quarters[begins] = { ...quarter, [name]: (quarter[name] ?? 0) + by };
  };
  for (const { createdAt } of given.accounts) {
    count("users", 1);
    countAt("signUps", 1, createdAt);
  }
  for (const one of given.orders.map((each) => order.parse(each))) {
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
  for (const one of given.donations.map((each): Donation => donation.parse(each))) {
    if (one.status !== "complete") continue;
    const paidAt = one.paidAt ?? one.createdAt;
    count("donations", 1, paidAt);
    count(`donations_${one.currency}`, keptOf(one), paidAt);
  }
  count("unreadMessages", given.messages.filter(({ read }) => !read).length);
  return { total, quarters };
}

/**
 * The most rows that one transaction writes.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
const perRequest = 100;
/** One is being written to the disk while the next is put together. */
const sideBySide = 2;

/**
 * Puts all these rows, whatever was in their places. In transactions, because the embedded engine waits for the disk
 * once for each, and in BatchWriteItem once for each row.
 */
export async function putRows(rows: readonly Row[]): Promise<void> {
  const requests: Row[][] = [];
  for (let start = 0; start < rows.length; start += perRequest) requests.push(rows.slice(start, start + perRequest));
  for (let start = 0; start < requests.length; start += sideBySide) {
    await Promise.all(requests.slice(start, start + sideBySide).map(putTogether));
  }
}

async function putTogether(rows: readonly Row[]): Promise<void> {
  await transact(rows.map((Item) => ({ name: "row", put: { Item } })));
}
