import * as z from "zod";
import { indexKeys, keys } from "./keys.ts";
import type { Order } from "./orders.ts";
import { readPage } from "./pages.ts";
import { readRange } from "./table.ts";
import type { TransactionPart } from "./write.ts";

/** The state of a license or claim: active, suspended by a dispute or an admin, or ended. */
export const holdStates = ["active", "suspended", "ended"] as const;
export type HoldState = (typeof holdStates)[number];

const holder = z.object({
  sk: z.string(),
  orderId: z.string(),
  userId: z.string(),
  state: z.enum(holdStates).default("active"),
  /** When the order was paid. */
  createdAt: z.string(),
  /** The WhatsApp user who is bound to the license. */
  waUserId: z.string().optional(),
  /** Whether only a code connects a chat. */
  codeOnly: z.literal(true).optional(),
  /** The order's revision at the last change of the row; absent on rows from older releases. */
  revision: z.int().min(1).default(1),
});
/** `claims` is incremented by every new claim, so that a request that ends the license detects a concurrent claim. */
const line = holder.extend({ claims: z.int().optional() });

/** A line: its holder, who may have an ended license, and its claims, longest waiting first. */
export interface Line {
  readonly holder: z.output<typeof line> | undefined;
  readonly claims: readonly z.output<typeof holder>[];
}

/** A claim in the list of waiting claims. `createdAt`: when its order was paid. */
const waitingClaim = holder.extend({ phone: z.string() });
export type WaitingClaim = z.output<typeof waitingClaim>;

/** A user's right to a line: as its holder, or by a claim while another user holds it. */
export type LineRight = "held" | "claimed";

/** Reads a user's right to a line; undefined when the user has no license or claim that has not ended. */
export async function lineRightOf(userId: string, number: string): Promise<LineRight | undefined> {
  const { pk, sk } = keys.line(number);
  const rows = await readRange(pk, "CLAIM#", sk);
  const usersRows = rows
    .map((row) => holder.parse(row))
    .filter((row) => row.userId === userId && row.state !== "ended");
  if (usersRows.length === 0) return undefined;
  return usersRows.some((row) => row.sk === sk) ? "held" : "claimed";
}

/**
 * The transaction part that gives the line to an order, or updates the state of the order's license, on condition that
 * no other order holds the line. An ended license does not hold a line.
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

/** Reads the holder and the claims of a line in one strongly consistent Query. */
export async function readLine(number: string): Promise<Line> {
  const { pk, sk } = keys.line(number);
  const rows = await readRange(pk, "CLAIM#", sk);
  const holderRow = rows.find((row) => row.sk === sk);
  const claims = rows.filter((row) => row.sk !== sk).map((row) => holder.parse(row));
  return {
    holder: holderRow && line.parse(holderRow),
    claims: claims.sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1)),
  };
}

/**
 * The transaction part that ends a license while no claim is waiting: the line can be bought again. Fails when the line
 * has a new holder or a new claim since `lineAsRead`.
 */
export function lineEndWrite(order: Order, lineAsRead: Line): TransactionPart<"line"> {
  const condition = unchangedCondition(order, lineAsRead);
  return {
    name: "line",
    update: {
      Key: keys.line(order.line),
      UpdateExpression: "SET #state = :ended, revision = :revision",
      ConditionExpression: condition.ConditionExpression,
      ExpressionAttributeNames: { "#state": "state" },
      ExpressionAttributeValues: {
        ...condition.ExpressionAttributeValues,
        ":ended": "ended",
        ":revision": order.revision + 1,
      },
    },
  };
}

/**
 * The transaction part that removes an order from its line while no claim is waiting. Fails when the line has a new
 * holder or a new claim since `lineAsRead`.
 */
export function lineDelete(order: Order, lineAsRead: Line): TransactionPart<"line"> {
  return { name: "line", remove: { Key: keys.line(order.line), ...unchangedCondition(order, lineAsRead) } };
}

/** The transaction part that removes a claim, because its order got the line or was erased. */
export function claimDelete({ line: number, id }: Order): TransactionPart<"claim"> {
  return { name: "claim", remove: { Key: keys.lineClaim(number, id) } };
}

/** The condition that this order still holds the line, and that the line has no new claim since it was read. */
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

/** The transaction parts that pass a line from an order whose license ends to an order whose claim is waiting. */
export function linePassWrites(
  previousHolder: Order,
  nextHolder: Order,
  now: Date,
): TransactionPart<"line" | "claim">[] {
  return [
    {
      name: "line",
      put: {
        Item: { ...keys.line(previousHolder.line), ...holderFields(nextHolder, "active", now) },
        ConditionExpression: "orderId = :previous",
        ExpressionAttributeValues: { ":previous": previousHolder.id },
      },
    },
    claimDelete(nextHolder),
  ];
}

/** The transaction parts that give a free line to an order whose claim is waiting. */
export function lineGrantWrites(order: Order, now: Date): TransactionPart<"line" | "claim">[] {
  return [linePut(order, "active", now), claimDelete(order)];
}

/**
 * The transaction part to combine with `claimPut`, so that no claim is made on a free line. Its condition is that
 * another order holds the line. It increments `claims`, so that a request that ends that order's license detects the
 * new claim.
 */
export function heldByOtherWrite({ line: number, id }: Order): TransactionPart<"heldByOther"> {
  return {
    name: "heldByOther",
    update: {
      Key: keys.line(number),
      UpdateExpression: "ADD claims :one",
      ConditionExpression: "attribute_exists(pk) AND orderId <> :order AND #state <> :ended",
      ExpressionAttributeNames: { "#state": "state" },
      ExpressionAttributeValues: { ":one": 1, ":order": id, ":ended": "ended" },
    },
  };
}

/** The transaction part that puts a claim on a held line. The claim is listed as waiting while its state is active. */
export function claimPut(order: Order, state: HoldState, now: Date): TransactionPart<"claim"> {
  const row = holderFields(order, state, now);
  const claimIndexKeys = state === "active" ? indexKeys.claim(order.id, row.createdAt) : {};
  return { name: "claim", put: { Item: { ...keys.lineClaim(order.line, order.id), ...claimIndexKeys, ...row } } };
}

/** Lists waiting claims, longest waiting first. */
export async function listClaims(limit: number): Promise<readonly WaitingClaim[]> {
  const list = { index: "gsi2", pk: indexKeys.claim("", "").gsi2pk, forward: true } as const;
  const { rows } = await readPage(list, { limit });
  return rows.map((row) => waitingClaim.parse(row));
}

/** The condition that the order's user does not hold the line, so that no one pays twice for a number. */
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

/** `revision`: of the order after the transaction, which writes the order too. */
function holderFields({ id, userId, phone, paidAt, waUserId, codeOnly, revision }: Order, state: HoldState, now: Date) {
  return {
    orderId: id,
    userId,
    phone,
    state,
    createdAt: paidAt ?? now.toISOString(),
    revision: revision + 1,
    ...(waUserId !== undefined && { waUserId }),
    ...(codeOnly && { codeOnly }),
  };
}
