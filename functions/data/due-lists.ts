import { PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tableName } from "../environment.ts";
import { type Donation, donation } from "./donations.ts";
import { indexKeys, keys, partitionsOf } from "./keys.ts";
import { type Order, order } from "./orders.ts";
import { highestSortKey, readPage } from "./pages.ts";
import { documentClient, readRow } from "./table.ts";

/** A span of time by ISO timestamps, both ends included. An absent start is open. */
export interface Span {
  readonly from?: string;
  readonly to: string;
}

type Row = Record<string, unknown>;

/** Reads the pending orders that were created in these spans; eventually consistent. */
export async function readPendingOrders(spans: readonly Span[]): Promise<readonly Order[]> {
  const rows: Row[] = [];
  // One after another: each takes as many requests at once as there are spans.
  for (const pk of partitionsOf.ordersOf("pending")) rows.push(...(await readSpans(pk, spans)));
  return rows.map((row) => order.parse(row));
}

/** Reads the pending donations that were created in these spans; eventually consistent. */
export async function readPendingDonations(spans: readonly Span[]): Promise<readonly Donation[]> {
  return (await readSpans(indexKeys.donationStatus("", "", "pending").gsi2pk, spans)).map((row) => donation.parse(row));
}

const reopenedOrder = z.object({ orderId: z.string(), userId: z.string(), reopenedAt: z.string() });
export type ReopenedOrder = z.output<typeof reopenedOrder>;

/** Reads the pending orders whose payment was last opened again in these spans; eventually consistent. */
export async function readReopenedOrders(spans: readonly Span[]): Promise<readonly ReopenedOrder[]> {
  return (await readSpans(indexKeys.reopened("", "").gsi2pk, spans)).map((row) => reopenedOrder.parse(row));
}

/** A partition with at most this many rows is read in one Query, which costs less than one for each of 30 spans. */
const maxRowsReadWhole = 100;

async function readSpans(pk: string, spans: readonly Span[]): Promise<readonly Row[]> {
  if (spans.length > 1) {
    const whole = await readPage({ index: "gsi2", pk, forward: true }, { limit: maxRowsReadWhole });
    if (whole.nextCursor === null) return whole.rows.filter(({ gsi2sk }) => isInOne(spans, String(gsi2sk)));
  }
  return (await Promise.all(spans.map((span) => readSpan(pk, span)))).flat();
}

function isInOne(spans: readonly Span[], sortKey: string): boolean {
  return spans.some(({ from = "", to }) => sortKey >= from && sortKey <= to + highestSortKey);
}

async function readSpan(pk: string, { from, to }: Span): Promise<readonly Row[]> {
  const list = { index: "gsi2", pk, forward: true, to: to + highestSortKey, ...(from && { from }) } as const;
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(list, { limit: 500, cursor });
    rows.push(...page.rows);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}

const progress = z.object({
  /** Everything that was due until then, as an ISO timestamp, is done. Absent: nothing is known to be done. */
  through: z.string().optional(),
  /** A sweep that has no time for everything: it covers what was due until then, and continues at a position. */
  until: z.string().optional(),
  from: z.string().optional(),
  /** What the work depended on. When that changes, nothing is known to be done. */
  basis: z.string().optional(),
  /** The ids of what failed, to be retried by the next run. */
  failed: z.array(z.string()).default([]),
});
export type Progress = z.output<typeof progress>;

/** Reads how far a loop has come. Rows of older releases have neither field. */
export async function readProgress(loop: string): Promise<Progress> {
  return (await readRow(keys.job(loop), progress)) ?? { failed: [] };
}

/** Stores how far a loop has come. Of overlapping runs the last one wins; at worst, some work is done twice. */
export async function saveProgress(loop: string, newProgress: Progress): Promise<void> {
  const Item = { ...keys.job(loop), ...newProgress };
  await documentClient().send(new PutCommand({ TableName: tableName(), Item }));
}
