import { randomUUID } from "node:crypto";
import { builtInCopy } from "#shared/content/built-in/built-in-copy.ts";
import { type ContentPage, contentPages } from "#shared/contract/shop/content.ts";
import { type Language, languages } from "#shared/domain/language.ts";
import { localDateFormatter, startOfDay } from "#shared/domain/local-days.ts";
import { type Kind, newId } from "../data/ids.ts";
import { keys, shardCount } from "../data/keys.ts";
import { auditEntryRow, donationRows, messageRows, putRows, type Row } from "../data/stored-rows.ts";
import { callExpectingSuccess } from "./front-door.ts";
import type { Customer } from "./people.ts";
import { putOrders, putUser } from "./stored-records.ts";

/** Rows per list: more than one page of any list. */
const rowsPerList = 60;
/**
 * Max concurrent requests while filling the shop. The local database handles one request at a time, and other tests use
 * it too.
 */
const maxConcurrent = 4;

/**
 * Fills every list with more than a page, and adds counters for each of the last 30 days. List entries are newer than
 * `now`, so that the first page is stable. The shop has run its migrations.
 */
export async function fillLists(admin: Customer, now: Date): Promise<void> {
  const times = timesAfter(now, rowsPerList);
  for (const [index, createdAt] of times.entries()) await putUser({ createdAt, id: evenId("usr", createdAt, index) });
  await putOrders(
    times.map((createdAt, index) => ({
      createdAt,
      id: evenId("ord", createdAt, index),
      status: "complete",
      paidAt: createdAt,
      refunded: 500,
    })),
  );
  await putRows([{ ...keys.migration("reversal-lists"), doneAt: now.toISOString() }]);
  for (const hidden of [false, true]) await putRows(times.flatMap((at) => donationRowsAt(at, hidden)));
  await putRows(times.flatMap(messageRowsAt));
  await putRows(times.map((at) => auditRowAt(admin, at)));
  // Counted back from midnight, so that the last 30 days have the same number of rows whatever the time of day.
  const midnight = startOfDay("UTC", localDateFormatter("UTC")(now)).getTime();
  await putRows(
    Array.from({ length: 30 * 48 }, (_, halfHour) => counterRowAt(new Date(midnight - (halfHour + 1) * 1_800_000))),
  );
  const save = (page: ContentPage, language: Language) =>
    callExpectingSuccess("updateAdminContent", {
      token: admin.token,
      params: { page },
      query: { language },
      body: { content: editedCopy(page) },
    });
  for (const page of contentPages) for (const language of languages) await save(page, language);
  for (let version = 2; version <= 10; version += 1) await save("helpCenter", "en");
}

/** Returns a page's English copy with a new random text, of constant length, in all headings and titles. */
export function editedCopy(page: ContentPage): unknown {
  const suffix = randomUUID();
  return JSON.parse(JSON.stringify(builtInCopy[page].en), (key, value) =>
    typeof value === "string" && /^(heading|title)$/.test(key) ? suffix : value,
  );
}

/** Adds orders of new customers, newer than `now`. */
export async function addOrders(count: number, now: Date): Promise<void> {
  const orders = timesAfter(now, count).map((createdAt, index) => ({
    createdAt,
    id: evenId("ord", createdAt, index),
  }));
  const batches = Array.from({ length: maxConcurrent }, (_, batch) =>
    orders.filter((__, index) => index % maxConcurrent === batch),
  );
  await Promise.all(batches.map(putOrders));
}

/** An id whose last digit puts the rows of a list into its partitions in turn, so that a page always reads as much. */
function evenId(kind: Kind, createdAt: string, index: number): string {
  return `${newId(kind, new Date(createdAt)).slice(0, -1)}${index % shardCount}`;
}

function timesAfter(now: Date, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => new Date(now.getTime() + 3_600_000 + index * 1000).toISOString());
}

/** The rows of a paid donation, which is on the wall unless hidden. */
function donationRowsAt(at: string, hidden: boolean): readonly Row[] {
  return donationRows({
    id: newId("don", new Date(at)),
    name: "Grace Hopper",
    rawName: "Grace Hopper",
    email: `u${randomUUID().slice(1)}@example.com`,
    // Of a length with which the read of the whole list does not end near a multiple of 4 KB.
    note: "Keep going! All of us are glad that you exist.",
    anonymous: false,
    amount: 2500,
    currency: "usd",
    status: "complete",
    createdAt: at,
    paidAt: at,
    intentId: "pi_000000000000000000000000",
    livemode: false,
    hidden,
    attempt: 1,
    revision: 3,
  });
}

function messageRowsAt(at: string): readonly Row[] {
  const message = "Can I move my line to another number? ".repeat(8);
  const sender = { name: "Ada", email: "ada@example.com" };
  return messageRows({ id: newId("msg", new Date(at)), ...sender, message, read: false, createdAt: at });
}

function auditRowAt({ id: userId, email }: Customer, at: string): Row {
  const change = { action: "content.save", target: "landing", old: { version: 1 }, new: { version: 2 } };
  return auditEntryRow({ id: newId("aud", new Date(at)), at, by: { userId, email }, ...change });
}

function counterRowAt(at: Date) {
  const counts = { signUps: 4, ordersStarted: 5, licencesSold: 3, donations: 1 };
  return { ...keys.quarterHour(at), ...counts, revenue_usd: 1500, refunds_usd: 500, donations_usd: 2500 };
}
