import * as z from "zod";
import { indexKeys, keys } from "./keys.ts";
import type { Order } from "./orders.ts";
import { readPage } from "./pages.ts";
import { readRange } from "./table.ts";
import type { Part } from "./write.ts";

/** How the licence of a row stands: its holder is served, not served while a bank disputes the payment, or is none any more. */
export type HoldState = "active" | "suspended" | "ended";

const holder = z.object({
  sk: z.string(),
  orderId: z.string(),
  userId: z.string(),
  state: z.enum(["active", "suspended", "ended"]).default("active"),
});

const claim = holder.extend({ createdAt: z.string() });

/** A paid order that waits for its line, and since when. */
const waiting = claim.extend({ phone: z.string() });
export type Waiting = z.output<typeof waiting>;

/** With which right somebody has a line: they hold it, or have paid for it while somebody else does. */
export type Right = "held" | "claimed";

/** What this user has paid for the line; undefined when they have not, or their money has gone back. */
export async function licenceOf(userId: string, line: string): Promise<Right | undefined> {
  const { pk, sk } = keys.line(line);
  const rows = await readRange(pk, "CLAIM#", sk);
  const own = rows.map((row) => holder.parse(row)).filter((row) => row.userId === userId && row.state !== "ended");
  if (own.length === 0) return undefined;
  return own.some((row) => row.sk === sk) ? "held" : "claimed";
}

/** An order gets its line, or keeps it in another state, on condition that nobody else has it. One whose licence ended has it no more. */
export function lineLicensed(order: Order, state: HoldState, now: Date): Part<"line"> {
  return {
    name: "line",
    put: {
      Item: { ...keys.line(order.line), ...held(order, state, now) },
      ConditionExpression: "attribute_not_exists(pk) OR orderId = :order OR #state = :ended",
      ExpressionAttributeNames: { "#state": "state" },
      ExpressionAttributeValues: { ":order": order.id, ":ended": "ended" },
    },
  };
}

/** The licence of an order ended: the line is free for a new purchase, unless it has one already. */
export function lineEnded(order: Order): Part<"line"> {
  return {
    name: "line",
    update: {
      Key: keys.line(order.line),
      UpdateExpression: "SET #state = :ended",
      ConditionExpression: "orderId = :order",
      ExpressionAttributeNames: { "#state": "state" },
      ExpressionAttributeValues: { ":order": order.id, ":ended": "ended" },
    },
  };
}

/** Whoever has waited longest for a line, having paid for it; undefined when nobody does. */
export async function firstClaimOf(
  line: string,
): Promise<{ readonly orderId: string; readonly userId: string } | undefined> {
  const rows = await readRange(keys.line(line).pk, "CLAIM#", "CLAIM~");
  const waiting = rows.map((row) => claim.parse(row)).filter(({ state }) => state === "active");
  return waiting.sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1))[0];
}

/** The line goes from the order whose licence ended to one that has waited for it. */
export function linePassed(from: Order, heir: Order, now: Date): Part<"line" | "claim">[] {
  return [
    {
      name: "line",
      put: {
        Item: { ...keys.line(from.line), ...held(heir, "active", now) },
        ConditionExpression: "orderId = :from",
        ExpressionAttributeValues: { ":from": from.id },
      },
    },
    {
      name: "claim",
      remove: {
        Key: keys.lineClaim(from.line, heir.id),
        ConditionExpression: "#state = :active",
        ExpressionAttributeNames: { "#state": "state" },
        ExpressionAttributeValues: { ":active": "active" },
      },
    },
  ];
}

/**
 * A paid order whose line somebody else has: kept beside the line until a person has sorted it out, and in the list of those that wait while
 * its licence would be served.
 */
export function lineClaimed(order: Order, state: HoldState, now: Date): Part<"claim"> {
  const row = held(order, state, now);
  const place = state === "active" ? indexKeys.claim(order.id, row.createdAt) : {};
  return { name: "claim", put: { Item: { ...keys.lineClaim(order.line, order.id), ...place, ...row } } };
}

/** At most so many of the orders that wait for a line, the longest waiting first. */
export async function listClaims(most: number): Promise<readonly Waiting[]> {
  const list = { index: "gsi2", pk: indexKeys.claim("", "").gsi2pk, forward: true } as const;
  const { rows } = await readPage(list, { limit: most });
  return rows.map((row) => waiting.parse(row));
}

/** Holds as long as this user does not have the line: nobody pays twice for one number. */
export function lineNotOwn({ userId, line }: Order): Part<"line"> {
  return {
    name: "line",
    check: {
      Key: keys.line(line),
      ConditionExpression: "attribute_not_exists(pk) OR userId <> :user OR #state = :ended",
      ExpressionAttributeNames: { "#state": "state" },
      ExpressionAttributeValues: { ":user": userId, ":ended": "ended" },
    },
  };
}

function held({ id, userId, phone, paidAt }: Order, state: HoldState, now: Date) {
  return { orderId: id, userId, phone, state, createdAt: paidAt ?? now.toISOString() };
}
