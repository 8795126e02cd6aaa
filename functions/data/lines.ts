import * as z from "zod";
import { indexKeys, keys } from "./keys.ts";
import type { Order } from "./orders.ts";
import { readPage } from "./pages.ts";
import { readRange } from "./table.ts";
import type { Part } from "./write.ts";

/**
 * How the license of a row stands: its holder is served, not served while a bank disputes the payment, or is none any
 * more.
 */
export type HoldState = "active" | "suspended" | "ended";

const holder = z.object({
  sk: z.string(),
  orderId: z.string(),
  userId: z.string(),
  state: z.enum(["active", "suspended", "ended"]).default("active"),
});
/**
 * `claims`: goes up with every order that begins to wait for the line, so that whoever ends a license notices one
 * that came meanwhile.
 */
const line = holder.extend({ claims: z.int().optional() });
const claim = holder.extend({ createdAt: z.string() });

/**
 * A line as it stands: who had it last, and the orders that have paid for it beside them, the longest waiting first.
 */
export interface Line {
  readonly holder: z.output<typeof line> | undefined;
  readonly claims: readonly z.output<typeof claim>[];
}

/** A paid order that waits for its line, and since when. */
const waiting = claim.extend({ phone: z.string() });
export type Waiting = z.output<typeof waiting>;

/** With which right somebody has a line: they hold it, or have paid for it while somebody else does. */
export type Right = "held" | "claimed";

/** What this user has paid for the line; undefined when they have not, or their money has gone back. */
export async function licenseOf(userId: string, of: string): Promise<Right | undefined> {
  const { pk, sk } = keys.line(of);
  const rows = await readRange(pk, "CLAIM#", sk);
  const own = rows.map((row) => holder.parse(row)).filter((row) => row.userId === userId && row.state !== "ended");
  if (own.length === 0) return undefined;
  return own.some((row) => row.sk === sk) ? "held" : "claimed";
}

/**
 * An order gets its line, or keeps it in another state, on condition that nobody else has it. One whose license ended
 * has it no more.
 */
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

/** Everything about a line, in one consistent read. */
export async function readLine(of: string): Promise<Line> {
  const { pk, sk } = keys.line(of);
  const rows = await readRange(pk, "CLAIM#", sk);
  const holderRow = rows.find((row) => row.sk === sk);
  const claims = rows.filter((row) => row.sk !== sk).map((row) => claim.parse(row));
  return {
    holder: holderRow && line.parse(holderRow),
    claims: claims.sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1)),
  };
}

/** The license of an order ended, and nobody waits for its line: it is free for a new purchase. */
export function lineEnded(order: Order, read: Line): Part<"line"> {
  const as = heldAsRead(order, read);
  return {
    name: "line",
    update: {
      Key: keys.line(order.line),
      UpdateExpression: "SET #state = :ended",
      ConditionExpression: as.ConditionExpression,
      ExpressionAttributeNames: { "#state": "state" },
      ExpressionAttributeValues: { ...as.ExpressionAttributeValues, ":ended": "ended" },
    },
  };
}

/** The order leaves its line without a trace, and nobody waits for it. */
export function lineGone(order: Order, read: Line): Part<"line"> {
  return { name: "line", remove: { Key: keys.line(order.line), ...heldAsRead(order, read) } };
}

/** The order waits no more, because it has its line or is nobody's. */
export function claimGone({ line: of, id }: Order): Part<"claim"> {
  return { name: "claim", remove: { Key: keys.lineClaim(of, id) } };
}

/** The line is this order's, and nobody has begun to wait for it since it was read. */
function heldAsRead({ id }: Order, { holder: had }: Line) {
  return had?.claims === undefined
    ? {
        ConditionExpression: "orderId = :order AND attribute_not_exists(claims)",
        ExpressionAttributeValues: { ":order": id },
      }
    : {
        ConditionExpression: "orderId = :order AND claims = :claims",
        ExpressionAttributeValues: { ":order": id, ":claims": had.claims },
      };
}

/** The line goes from the order whose license ended to one that has waited for it. */
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
    claimGone(heir),
  ];
}

/** An order that waits gets its line, on condition that nobody has it. */
export function lineTaken(order: Order, now: Date): Part<"line" | "claim">[] {
  return [lineLicensed(order, "active", now), claimGone(order)];
}

/**
 * Holds as long as somebody else has the line, and tells whoever ends their license at this moment that there is a
 * claim now: with `lineClaimed` in one transaction, so that nobody begins to wait for a line that is free.
 */
export function lineHeldByOther({ line: of, id }: Order): Part<"free"> {
  return {
    name: "free",
    update: {
      Key: keys.line(of),
      UpdateExpression: "ADD claims :one",
      ConditionExpression: "attribute_exists(pk) AND orderId <> :order AND #state <> :ended",
      ExpressionAttributeNames: { "#state": "state" },
      ExpressionAttributeValues: { ":one": 1, ":order": id, ":ended": "ended" },
    },
  };
}

/**
 * A paid order whose line somebody else has: kept beside the line until a person has sorted it out, and in the list
 * of those that wait while its license would be served.
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
export function lineNotOwn({ userId, line: of }: Order): Part<"line"> {
  return {
    name: "line",
    check: {
      Key: keys.line(of),
      ConditionExpression: "attribute_not_exists(pk) OR userId <> :user OR #state = :ended",
      ExpressionAttributeNames: { "#state": "state" },
      ExpressionAttributeValues: { ":user": userId, ":ended": "ended" },
    },
  };
}

function held({ id, userId, phone, paidAt }: Order, state: HoldState, now: Date) {
  return { orderId: id, userId, phone, state, createdAt: paidAt ?? now.toISOString() };
}
