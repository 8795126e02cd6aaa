import * as z from "zod";
import {
  type LineEvent,
  lineChangeDays,
  lineChangeSettlingSeconds,
  lineEvents,
  maxLineChanges,
} from "#shared/domain/line-change.ts";
import { type Key, keys } from "./keys.ts";
import { holdStates } from "./lines.ts";
import { lineStateOf, type Order } from "./orders.ts";
import { readPage } from "./pages.ts";
import { readRow } from "./table.ts";
import type { TransactionPart } from "./write.ts";

/**
 * A change of a license that assistants are told of: its id and state, and neither a number nor a person, so that an
 * erased account leaves nothing here.
 */
const lineChange = z.object({
  sk: z.string(),
  event: z.enum(lineEvents),
  orderId: z.string(),
  state: z.enum(holdStates),
  /** When the order was paid. */
  since: z.string(),
  /** The order's revision after the change. */
  revision: z.int().min(1),
  at: z.string(),
});
export type LineChange = z.output<typeof lineChange>;

/**
 * The part that lists the change of a license from `order` into `next` for assistants; none if nothing changes that
 * they may have kept. `order` is as it was read: the same transaction writes it.
 */
export function lineChangeWrites(order: Order, next: Order, now: Date): TransactionPart<"lineChange">[] {
  const event = eventBetween(order, next);
  if (event === undefined) return [];
  const { id: orderId, paidAt, createdAt } = order;
  const [at, state, revision] = [now.toISOString(), lineStateOf(next), order.revision + 1];
  const expiresAt = Math.ceil(now.getTime() / 1000) + (lineChangeDays + 1) * 86_400;
  const Key = keys.lineChange(at, orderId, revision);
  const change = { event, orderId, state, since: paidAt ?? createdAt, revision, at };
  return [{ name: "lineChange", put: { Item: { ...Key, ...change, expiresAt } } }];
}

function eventBetween(order: Order, next: Order): LineEvent | undefined {
  const [from, to] = [lineStateOf(order), lineStateOf(next)];
  const wasHeld = from === "active" || from === "suspended";
  if (next.line === "") return wasHeld ? "line.released" : undefined;
  if (from !== to) {
    if (to === "suspended") return "line.suspended";
    if (to === "ended") return wasHeld ? "line.ended" : undefined;
    // A license that no chat ever used was never answered about otherwise.
    return to === "active" && next.waUserId !== undefined ? "line.resumed" : undefined;
  }
  if (order.waUserId === next.waUserId && order.line === next.line) return undefined;
  if (next.line !== order.line) return "line.moved";
  if (next.waUserId === undefined) return "line.released";
  return order.waUserId === undefined ? "line.activated" : "line.moved";
}

/** Reads a change by its key; undefined for a row of another kind, or one that has expired. */
export async function readLineChange(key: Key): Promise<LineChange | undefined> {
  return key.pk.startsWith("CHANGES#") ? readRow(key, lineChange) : undefined;
}

/** Changes of licenses, and the position after the last of them. */
export interface LineChanges {
  readonly changes: readonly LineChange[];
  /** Whether more follow at once. */
  readonly hasMore: boolean;
  readonly position: string;
}

/**
 * Reads the changes after a position, oldest first. A caller that goes on from the returned position misses none: while
 * a list has more, the position is that of its last change; at its end it goes back to before all changes that may
 * still be written, so that some are listed again. Without a position, the list begins there.
 */
export async function listLineChanges(after: string | undefined, now: Date): Promise<LineChanges> {
  const settled = new Date(now.getTime() - lineChangeSettlingSeconds * 1000).toISOString();
  const start = after ?? settled;
  const changes: LineChange[] = [];
  for (const day of daysBetween(start, now)) {
    const limit = maxLineChanges - changes.length;
    const { pk } = keys.lineChange(day, "", 0);
    const { rows, nextCursor } = await readPage({ pk, from: `${start} `, forward: true }, { limit });
    changes.push(...rows.map((row) => lineChange.parse(row)));
    const last = changes.at(-1);
    if (
      changes.length === maxLineChanges &&
      last !== undefined &&
      (nextCursor !== null || last.at.slice(0, 10) < dayOf(now))
    )
      return { changes, hasMore: true, position: last.sk };
  }
  return { changes, hasMore: false, position: start > settled ? start : settled };
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** The days from a position to now; the oldest that are kept, if it is older. */
function daysBetween(start: string, now: Date): readonly string[] {
  const dayCount = Array.from({ length: lineChangeDays + 1 }, (_, age) => new Date(now.getTime() - age * 86_400_000));
  return dayCount
    .map(dayOf)
    .filter((day) => day >= start.slice(0, 10))
    .reverse();
}
