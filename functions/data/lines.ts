import * as z from "zod";
import { indexKeys, keys } from "./keys.ts";
import type { Order } from "./orders.ts";
import { readPage } from "./pages.ts";
import { readRange } from "./table.ts";
import type { TransactionPart } from "./write.ts";

/** License state of a row: active, suspended while a bank disputes the payment, or ended. */
export type HoldState = "active" | "suspended" | "ended";

const holder = z.object({
  sk: z.string(),
  orderId: z.string(),
  userId: z.string(),
  state: z.enum(["active", "suspended", "ended"]).default("active"),
});
/** `claims` is incremented by every new claim, so that ending a license detects a concurrent one. */
const line = holder.extend({ claims: z.int().optional() });
const claim = holder.extend({ createdAt: z.string() });

/** A line: its last holder and its claims, longest waiting first. */
export interface Line {
  readonly holder: z.output<typeof line> | undefined;
  readonly claims: readonly z.output<typeof claim>[];
}

/** A paid order waiting for its line, and since when. */
const waitingClaim = claim.extend({ phone: z.string() });
export type WaitingClaim = z.output<typeof waitingClaim>;

/** A user's right to a line: as its holder, or by a claim while another user holds it. */
export type LineRight = "held" | "claimed";

/** The user's right to the line; undefined without a payment, or after it was refunded. */
export async function licenseOf(userId: string, number: string): Promise<LineRight | undefined> {
  const { pk, sk } = keys.line(number);
  const rows = await readRange(pk, "CLAIM#", sk);
  const usersRows = rows
    .map((row) => holder.parse(row))
    .filter((row) => row.userId === userId && row.state !== "ended");
  if (usersRows.length === 0) return undefined;
  return usersRows.some((row) => row.sk === sk) ? "held" : "claimed";
}

/**
 * Gives the line to an order, or updates its state, unless another order holds it. An ended license does not hold a
 * line.
 */
export function linePut(order: Order, state: HoldState, now: Date): TransactionPart<"line"> {
  return {
    name: "line",
    put: {
      Item: { ...keys.line(order.line), ...holderFields(order, state, now) },
      ConditionExpression: "attribute_not_exists(pk) OR orderId = :order OR #state = :ended",
      ExpressionAttributeNames: { "#state": "state" },
      ExpressionAttributeValues: { ":order": order.id, ":ended": "ended" },
    },
  };
}

/** Reads holder and claims of a line in one consistent Query. */
export async function readLine(number: string): Promise<Line> {
  const { pk, sk } = keys.line(number);
  const rows = await readRange(pk, "CLAIM#", sk);
  const holderRow = rows.find((row) => row.sk === sk);
  const claims = rows.filter((row) => row.sk !== sk).map((row) => claim.parse(row));
  return {
    holder: holderRow && line.parse(holderRow),
    claims: claims.sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1)),
  };
}

/** Ends a license without a waiting claim: the line is free to buy. */
export function lineEndWrite(order: Order, lineAsRead: Line): TransactionPart<"line"> {
  const condition = unchangedCondition(order, lineAsRead);
  return {
    name: "line",
    update: {
      Key: keys.line(order.line),
      UpdateExpression: "SET #state = :ended",
      ConditionExpression: condition.ConditionExpression,
      ExpressionAttributeNames: { "#state": "state" },
      ExpressionAttributeValues: { ...condition.ExpressionAttributeValues, ":ended": "ended" },
    },
  };
}

/** Removes an order from its line when no claim is waiting. */
export function lineDelete(order: Order, lineAsRead: Line): TransactionPart<"line"> {
  return { name: "line", remove: { Key: keys.line(order.line), ...unchangedCondition(order, lineAsRead) } };
}

/** Removes a claim: its order got the line, or was erased. */
export function claimDelete({ line: number, id }: Order): TransactionPart<"claim"> {
  return { name: "claim", remove: { Key: keys.lineClaim(number, id) } };
}

/** Condition: this order still holds the line, and no claim arrived since it was read. */
function unchangedCondition({ id }: Order, { holder: holderAsRead }: Line) {
  return holderAsRead?.claims === undefined
    ? {
        ConditionExpression: "orderId = :order AND attribute_not_exists(claims)",
        ExpressionAttributeValues: { ":order": id },
      }
    : {
        ConditionExpression: "orderId = :order AND claims = :claims",
        ExpressionAttributeValues: { ":order": id, ":claims": holderAsRead.claims },
      };
}

/** Passes the line from an ended license to a waiting claim. */
export function linePassWrites(from: Order, nextHolder: Order, now: Date): TransactionPart<"line" | "claim">[] {
  return [
    {
      name: "line",
      put: {
        Item: { ...keys.line(from.line), ...holderFields(nextHolder, "active", now) },
        ConditionExpression: "orderId = :from",
        ExpressionAttributeValues: { ":from": from.id },
      },
    },
    claimDelete(nextHolder),
  ];
}

/** Gives a free line to a waiting claim. */
export function lineGrantWrites(order: Order, now: Date): TransactionPart<"line" | "claim">[] {
  return [linePut(order, "active", now), claimDelete(order)];
}

/**
 * Condition: another order holds the line. Increments `claims`, so that a request ending that license detects the new
 * claim. Use in one transaction with `claimPut`, so that no claim is made on a free line.
 */
export function heldByOtherWrite({ line: number, id }: Order): TransactionPart<"free"> {
  return {
    name: "free",
    update: {
      Key: keys.line(number),
      UpdateExpression: "ADD claims :one",
      ConditionExpression: "attribute_exists(pk) AND orderId <> :order AND #state <> :ended",
      ExpressionAttributeNames: { "#state": "state" },
      ExpressionAttributeValues: { ":one": 1, ":order": id, ":ended": "ended" },
    },
  };
}

/** Stores a claim on a held line; listed as waiting while its state is active. */
export function claimPut(order: Order, state: HoldState, now: Date): TransactionPart<"claim"> {
  const row = holderFields(order, state, now);
  const indexPosition = state === "active" ? indexKeys.claim(order.id, row.createdAt) : {};
  return { name: "claim", put: { Item: { ...keys.lineClaim(order.line, order.id), ...indexPosition, ...row } } };
}

/** Lists waiting claims, longest waiting first. */
export async function listClaims(most: number): Promise<readonly WaitingClaim[]> {
  const list = { index: "gsi2", pk: indexKeys.claim("", "").gsi2pk, forward: true } as const;
  const { rows } = await readPage(list, { limit: most });
  return rows.map((row) => waitingClaim.parse(row));
}

/** Condition: this user does not hold the line, so that no one pays twice for a number. */
export function notOwnLineCheck({ userId, line: number }: Order): TransactionPart<"line"> {
  return {
    name: "line",
    check: {
      Key: keys.line(number),
      ConditionExpression: "attribute_not_exists(pk) OR userId <> :user OR #state = :ended",
      ExpressionAttributeNames: { "#state": "state" },
      ExpressionAttributeValues: { ":user": userId, ":ended": "ended" },
    },
  };
}

function holderFields({ id, userId, phone, paidAt }: Order, state: HoldState, now: Date) {
  return { orderId: id, userId, phone, state, createdAt: paidAt ?? now.toISOString() };
}
