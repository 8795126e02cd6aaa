import * as z from "zod";
import { donation } from "../data/donations.ts";
import { indexKeys, keys } from "../data/keys.ts";
import { message } from "../data/messages.ts";
import { lineStateOf, maxStoredEvents, type Order, order as orderRow } from "../data/orders.ts";
import {
  searchableDonation,
  searchableMessage,
  searchableOrder,
  searchableUser,
  searchRowsOf,
} from "../data/search-rows.ts";
import { user } from "../data/user.ts";
import { waUser } from "../data/wa-users.ts";
import { mailsIn } from "./outbox.ts";
import { allRows, countersIn } from "./rows.ts";

type Row = Record<string, unknown>;

const holderRow = z.object({
  pk: z.string(),
  sk: z.string(),
  orderId: z.string(),
  userId: z.string(),
  state: z.string(),
  gsi2pk: z.string().optional(),
  waUserId: z.string().optional(),
  codeOnly: z.boolean().optional(),
  revision: z.int().optional(),
});
const openRow = z.object({ pk: z.string(), sk: z.string(), orderId: z.string() });

/**
 * Checks the consistency of this test file's table. Returns a sentence for each inconsistency: a counter that is not
 * the sum of its rows, a line that contradicts its orders, a history with duplicates or with amounts that differ from
 * its order, a number that two licenses have, a WhatsApp user with another's license, a cause with no mail or with
 * several, an order in the wrong list by status and reversals.
 */
export async function findInconsistencies(): Promise<readonly string[]> {
  const rows = await allRows();
  const orders = rows.filter(({ sk }) => String(sk).startsWith("ORDER#")).map((row) => orderRow.parse(row));
  return [
    ...findWrongCounters(rows, orders),
    ...findWrongLicenseNumbers(rows, orders),
    ...findWrongLines(rows, orders),
    ...findWrongWaUsers(rows, orders),
    ...findWrongOpenRows(rows, orders),
    ...orders.flatMap(findWrongHistory),
    ...findWrongSearchRows(rows),
    ...findWrongMails(rows, orders),
    ...findWrongStatusLists(rows),
  ];
}

/** An order without a list is that of the job `visit`. */
function findWrongStatusLists(rows: readonly Row[]): string[] {
  return rows.flatMap((row) => {
    if (!String(row.sk).startsWith("ORDER#") || row.gsi2pk === undefined) return [];
    const order = orderRow.parse(row);
    const { gsi2pk, gsi2sk } = indexKeys.orderStatus(order);
    return row.gsi2pk === gsi2pk && row.gsi2sk === gsi2sk
      ? []
      : [`${order.id} is listed in ${row.gsi2pk}, but belongs in ${gsi2pk}.`];
  });
}

function findWrongCounters(rows: readonly Row[], orders: readonly Order[]): string[] {
  const expected = new Map<string, number>();
  const add = (day: string | null, name: string, amount: number) => {
    for (const sk of ["TOTAL", ...(day === null ? [] : [keys.quarterHour(new Date(day)).sk])]) {
      expected.set(`${sk} ${name}`, (expected.get(`${sk} ${name}`) ?? 0) + amount);
    }
  };
  for (const { status, launchPlace, paidAt, createdAt, amount, currency, refunded, disputed, history } of orders) {
    add(null, "orders", 1);
    // Only pending orders may hold a launch place; on any other order it makes this sum differ from the counter.
    if (launchPlace) add(null, "launchHeld", 1);
    if (status !== "complete") continue;
    const day = paidAt ?? createdAt;
    add(day, "licencesSold", 1);
    add(day, `revenue_${currency}`, amount - refunded - disputed);
    for (const { at, what, amount: movedAmount = 0 } of history) {
      if (what === "refunded") add(at, `refunds_${currency}`, movedAmount);
      if (what === "refund_failed") add(at, `refunds_${currency}`, -movedAmount);
    }
  }
  const actual = new Map<string, number>();
  for (const [name, count] of countersIn(rows)) {
    if (/ (orders|licencesSold|launchHeld|revenue_\w+|refunds_\w+)$/.test(name)) actual.set(name, count);
  }
  for (const name of actual.keys()) if (!expected.has(name)) expected.set(name, 0);
  const overGiven = rows.filter(({ launchFree }) => typeof launchFree === "number" && launchFree < 0);
  return [
    ...[...expected]
      .filter(([name, sum]) => (actual.get(name) ?? 0) !== sum)
      .map(([name, sum]) => `The counter ${name} is ${actual.get(name) ?? 0}, but its rows sum to ${sum}.`),
    ...overGiven.map(({ sk }) => `${String(sk)} gave more launch places than it was granted.`),
  ];
}

/** Each license has a number of its own, and the last one given is the highest. */
function findWrongLicenseNumbers(rows: readonly Row[], orders: readonly Order[]): string[] {
  const { pk, sk } = keys.lastLicenseNumber();
  const lastNumber = z
    .number()
    .catch(0)
    .parse(rows.find((row) => row.pk === pk && row.sk === sk)?.lastNumber);
  const numbers = orders.flatMap(({ licenseNumber }) => licenseNumber ?? []);
  return [
    ...numbers.filter((number, index) => numbers.indexOf(number) !== index).map((number) => `Two are No. ${number}.`),
    ...numbers
      .filter((number) => number > lastNumber)
      .map((number) => `No. ${number} follows ${lastNumber}, the last.`),
    ...orders
      .filter(({ status, licenseNumber }) => status !== "complete" && licenseNumber !== undefined)
      .map(({ id }) => `${id} is not paid, but has a number.`),
  ];
}

function findWrongLines(rows: readonly Row[], orders: readonly Order[]): string[] {
  const holders = rows.filter(({ pk }) => String(pk).startsWith("LINE#")).map((row) => holderRow.parse(row));
  const ordersById = new Map(orders.map((order) => [order.id, order]));
  const inconsistencies = holders.flatMap(({ pk, sk, orderId, state, gsi2pk, codeOnly }) => {
    const order = ordersById.get(orderId);
    if (order?.status !== "complete")
      return [`${pk} ${sk} belongs to ${orderId}, which is ${order?.status ?? "missing"}.`];
    if (state !== "ended" && order.codeOnly !== codeOnly)
      return [`${pk} ${sk} and ${orderId} differ on whether only a code connects a chat.`];
    const isClaim = sk !== "LINE";
    if ((order.lineHeld === "claimed") !== isClaim) return [`${orderId} is ${order.lineHeld}, but has the row ${sk}.`];
    const isWaiting = isClaim && state === "active";
    if (isWaiting !== (gsi2pk === "CLAIMS"))
      return [`${pk} ${sk} is ${state}, and ${isWaiting ? "not " : ""}in the list of claims.`];
    const expectedState = lineStateOf(order) === "claimed" ? "active" : lineStateOf(order);
    return expectedState === state ? [] : [`${pk} ${sk} is ${state}, but its order is ${expectedState}.`];
  });
  const ordersWithoutOneLine = orders
    .filter((order) => order.status === "complete" && order.line !== "" && lineStateOf(order) !== "ended")
    .filter(({ id }) => holders.filter(({ orderId }) => orderId === id).length !== 1)
    .map(({ id }) => `${id} is paid, but has no line or several.`);
  const claimsWithoutHolder = holders
    .filter(({ sk, state }) => sk !== "LINE" && state === "active")
    .filter(({ pk }) => !holders.some((row) => row.pk === pk && row.sk === "LINE" && row.state !== "ended"))
    .map(({ pk, sk }) => `${pk} ${sk} waits for a line that no order holds.`);
  return [...inconsistencies, ...ordersWithoutOneLine, ...claimsWithoutHolder];
}

/** Each WhatsApp user has at most one license, and its copy, the order and the line agree on the user and the state. */
function findWrongWaUsers(rows: readonly Row[], orders: readonly Order[]): string[] {
  const copies = rows.filter(({ sk }) => sk === "WA").map((row) => waUser.parse(row));
  const holders = rows.filter(({ sk }) => sk === "LINE").map((row) => holderRow.parse(row));
  const ordersById = new Map(orders.map((order) => [order.id, order]));
  const wrongCopies = copies.flatMap(({ waUserId, orderId, userId, line, state, revision }) => {
    const order = ordersById.get(orderId);
    if (order?.waUserId !== waUserId || order.userId !== userId || order.line !== line)
      return [`${waUserId} is bound to ${orderId}, which knows nothing of it.`];
    // A license that was restored while another order holds the line waits as a claim.
    const expectedState = order.lineHeld === "claimed" ? "ended" : lineStateOf(order);
    if (state !== expectedState) return [`The copy of ${orderId} is ${state}, but the order is ${expectedState}.`];
    const holder = holders.find((row) => row.orderId === orderId);
    if (state !== "ended" && (holder?.waUserId !== waUserId || holder.revision !== revision))
      return [`${waUserId} holds ${orderId}, but its line has ${holder?.waUserId} and revision ${holder?.revision}.`];
    return revision <= order.revision ? [] : [`The copy of ${orderId} is newer than the order.`];
  });
  const boundIds = new Set(copies.map(({ orderId }) => orderId));
  return [
    ...wrongCopies,
    ...orders
      .filter(({ id, waUserId }) => waUserId !== undefined && !boundIds.has(id))
      .map(({ id }) => `${id} names a WhatsApp user who has no copy of it.`),
    ...holders
      .filter(({ orderId, waUserId }) => ordersById.get(orderId)?.waUserId !== waUserId)
      .filter(({ state }) => state !== "ended")
      .map(({ pk, orderId }) => `${pk} and ${orderId} name different WhatsApp users.`),
  ];
}

function findWrongOpenRows(rows: readonly Row[], orders: readonly Order[]): string[] {
  const openRows = rows.filter(({ sk }) => String(sk).startsWith("OPEN#")).map((row) => openRow.parse(row));
  const pendingOrderIds = new Set(orders.filter(({ status }) => status === "pending").map(({ id }) => id));
  const openOrderIds = new Set(openRows.map(({ orderId }) => orderId));
  return [
    ...openRows
      .filter(({ orderId }) => !pendingOrderIds.has(orderId))
      .map(({ sk, orderId }) => `${sk} names ${orderId}, which is not pending.`),
    ...[...pendingOrderIds]
      .filter((id) => !openOrderIds.has(id))
      .map((id) => `${id} is pending, but not the open one for its line.`),
  ];
}

function findWrongHistory({ id, status, paidAt, amount, refunded, dispute, history }: Order): string[] {
  const eventsOf = (what: string) => history.filter((event) => event.what === what);
  const sum = (what: string) => eventsOf(what).reduce((total, event) => total + (event.amount ?? 0), 0);
  const checks: readonly (readonly [boolean, string])[] = [
    [eventsOf("started").length === 1 && history[0]?.what === "started", "does not start exactly once"],
    [
      eventsOf("paid").length === (status === "complete" ? 1 : 0),
      `is ${status} and paid ${eventsOf("paid").length} times`,
    ],
    // An order whose line was granted to it claims again if its refund ended the license, and the bank then rejects the
    // refund while another order holds the line.
    [eventsOf("line_claimed").length <= 1 + eventsOf("line_granted").length, "claims its line twice"],
    [eventsOf("refunded").length === 0 || paidAt !== undefined, "is refunded without having been paid"],
    [sum("refunded") - sum("refund_failed") === refunded, `records refunds that do not sum to ${refunded}`],
    [refunded <= amount, "is refunded more than was paid"],
    [isUnique(eventsOf("payment_opened")), "opens a payment twice"],
    [isUnique(eventsOf("refund_requested")), "requests a refund twice"],
    [
      eventsOf("canceled").length - eventsOf("revived").length === (status === "canceled" ? 1 : 0) ||
        status === "complete",
      "is canceled twice",
    ],
    [dispute === undefined || history.some(({ what }) => what.startsWith("dispute")), "does not record its dispute"],
  ];
  return checks
    .filter(([isConsistent]) => !isConsistent)
    .map(([, problem]) => `${id} ${problem}: ${history.length} ${JSON.stringify(history)}`);
}

/**
 * Finds orders whose mails differ from their history. Of an erased order there are none. An order without the reminder
 * that every order begins with was stored as it is, by a test or the sample shop, so it has no mails of its past.
 */
function findWrongMails(rows: readonly Row[], orders: readonly Order[]): string[] {
  const mails = mailsIn(rows);
  const withReminder = new Set(mails.filter(({ kind }) => kind === "priceHoldEnding").map(({ about }) => about));
  const isStoredAsIs = ({ id, customerEmail }: Order) => customerEmail !== "" && !withReminder.has(id);
  return orders.flatMap((order) => {
    if (isStoredAsIs(order)) return [];
    const { id, customerEmail, synthetic, history } = order;
    const isWritten = customerEmail !== "" && !synthetic;
    const eventsOf = (what: string) => (isWritten ? history.filter((event) => event.what === what) : []);
    const mailsOf = (kind: string) => mails.filter((mail) => mail.about === id && mail.kind === kind);
    const causes = [
      ["receipt", "paid"],
      ["refundMade", "refunded"],
      ["disputeOpened", "disputed"],
      ["lineConnected", "line_connected"],
      ["chatAsked", "chat_asked"],
      ["chatDisconnected", "chat_disconnected"],
      ["lineMoved", "line_moved", "line_move_undone"],
    ] as const;
    const wrongCounts = causes.flatMap(([kind, ...whats]) => {
      const [events, sent] = [whats.flatMap(eventsOf), mailsOf(kind)];
      const what = whats.join(" or ");
      const sums = [events, sent.map(({ data }) => ({ amount: Number(data.amount ?? 0) }))].map((list) =>
        list.reduce((sum, { amount = 0 }) => sum + amount, 0),
      );
      // A full history drops the events that can be caused again and again.
      const isDropped = kind === "chatAsked" && history.length === maxStoredEvents && sent.length > events.length;
      const isRight = isDropped || (events.length === sent.length && sums[0] === sums[1]);
      return isRight ? [] : [`${id} is ${what} ${events.length} times (${sums[0]}), but has ${sent.length} ${kind}.`];
    });
    const ownRefunds = eventsOf("refund_requested").filter(({ detail = "" }) => detail.startsWith("customer:")).length;
    if (ownRefunds !== mailsOf("refundRequested").length)
      wrongCounts.push(`${id} has ${ownRefunds} refunds by its customer.`);
    const failedTooOften = mailsOf("paymentFailed").length > mailsOf("paymentProcessing").length;
    return failedTooOften ? [...wrongCounts, `${id} fails more often than it was processing.`] : wrongCounts;
  });
}

function isUnique(events: Order["history"]): boolean {
  return new Set(events.map(({ detail }) => detail)).size === events.length;
}

/** Finds search rows that belong to no record, and missing search rows of a record. */
function findWrongSearchRows(rows: readonly Row[]): string[] {
  const records = rows.flatMap((row) => {
    const [pk, sk] = [String(row.pk), String(row.sk)];
    if (pk.startsWith("USER#") && sk === "PROFILE") return [searchableUser(user.parse(row))];
    if (pk.startsWith("USER#") && sk.startsWith("ORDER#")) return [searchableOrder(orderRow.parse(row))];
    if (pk.startsWith("DONATION#") && sk === "DONATION") return [searchableDonation(donation.parse(row))];
    return pk === keys.message("").pk ? [searchableMessage(message.parse(row))] : [];
  });
  const toText = (row: Row) => JSON.stringify(Object.entries(row).sort());
  const expected = new Set(records.flatMap((record) => searchRowsOf(record).map(toText)));
  const actual = new Set(rows.filter(({ pk }) => String(pk).startsWith("SEARCH#")).map(toText));
  return [
    ...[...actual].filter((row) => !expected.has(row)).map((row) => `A search row belongs to no record: ${row}`),
    ...[...expected].filter((row) => !actual.has(row)).map((row) => `A search row is missing: ${row}`),
  ];
}
