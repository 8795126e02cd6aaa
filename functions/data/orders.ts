import * as z from "zod";
import { endsLicense } from "#shared/domain/dispute.ts";
import {
  disputeStates,
  type LineState,
  type OrderEventKind,
  orderEvents,
  orderStatuses,
  type Reporter,
  reporters,
} from "#shared/domain/order.ts";
import type { Actor } from "./audit.ts";
import { isId } from "./ids.ts";
import { gsi1Position, indexKeys, keys } from "./keys.ts";
import { readIndexed, readRow } from "./table.ts";
import { type Part, type Update, update } from "./write.ts";

/** Money that the server decided on: minor units and a currency. */
const price = z.object({ amount: z.int().nonnegative(), currency: z.string() });

/** A moment in an order's life. `amount` is of the order's currency; `detail` is a code, never a person's words. */
const event = z.object({
  at: z.string(),
  what: z.enum(orderEvents),
  amount: z.int().nonnegative().optional(),
  via: z.enum(reporters).optional(),
  detail: z.string().optional(),
});
export type OrderEvent = z.output<typeof event> & { readonly what: OrderEventKind };

/** When something about an order or a donation is learnt, and who brought the news. */
export interface Trigger {
  readonly now: Date;
  readonly via: Reporter;
  /** The admin who had it looked after: what then moves is on the audit's record, in the transaction that moves it. */
  readonly resolvedBy?: Actor | undefined;
}

export const order = z.object({
  id: z.string(),
  userId: z.string(),
  /** The number as it was sent, and the line it reaches: several spellings, one line. */
  phone: z.string(),
  line: z.string(),
  /**
   * Who ordered: a copy that follows the account, and is blank once the account is erased, as are `phone` and `line`.
   */
  customerName: z.string().default(""),
  customerEmail: z.string().default(""),
  status: z.enum(orderStatuses),
  ...price.shape,
  createdAt: z.string(),
  /** From when the price's 24 hours run. */
  heldFrom: z.string(),
  /** Counts the payments that were begun for this order; part of Stripe's idempotency key. */
  attempt: z.int().min(1),
  /** The one PaymentIntent that may pay for this order; absent until it is known to exist. */
  intentId: z.string().optional(),
  livemode: z.boolean(),
  /** Its price is the launch price, and it holds one of the launch places until it is paid or ends. */
  launchPlace: z.literal(true).optional(),
  /** Its payment is being canceled because its price no longer holds: the end of that payment is not the order's. */
  repricing: z.literal(true).optional(),
  /**
   * Of orders opened before prices were renewed by a new payment: an amount that their payment may have been changed
   * to.
   */
  renewal: price.extend({ heldFrom: z.string() }).optional(),
  paidAt: z.string().optional(),
  /** Paid, but somebody else already held the line: for a person to sort out. */
  lineHeld: z.literal("claimed").optional(),
  /** What an admin made of its license, whatever the money says; absent when it follows the money. */
  lineSet: z.enum(["suspended", "ended"]).optional(),
  /** Of the amount received: what was given back, and what the bank holds back or has taken in a dispute. */
  refunded: z.int().nonnegative().default(0),
  disputed: z.int().nonnegative().default(0),
  dispute: z.enum(disputeStates).optional(),
  /** The code of the last refusal of the payment under way; gone when it is paid or begun again. */
  refusal: z.string().optional(),
  /** The newest reports of refusals, by event id: each is told and counted once. */
  refusals: z.array(z.string()).optional(),
  /** What happened, oldest first; the newest `keptEvents`. */
  history: z.array(event).default([]),
  /** Goes up with every write. Whoever changes an order does so on condition that it is as they read it. */
  revision: z.int().min(1),
});
export type Order = z.output<typeof order>;

/** What may change about an order; a field given as undefined is removed. */
export type OrderChange = Partial<Omit<Order, "id" | "userId" | "phone" | "line" | "createdAt" | "revision">>;

/** More than a purchase ever has, so that whoever tries cards all day does not grow the row. */
const keptEvents = 50;

/** The order's history with more moments, to be saved with the change that they tell of. */
export function withEvent({ history }: Order, ...added: readonly OrderEvent[]): Order["history"] {
  return [...history, ...added].slice(-keptEvents);
}

/** A moment that is told now. */
export function orderEvent(
  { now, via }: Trigger,
  what: OrderEventKind,
  more: Pick<OrderEvent, "amount" | "detail"> = {},
) {
  return { at: now.toISOString(), what, via, ...more };
}

/** What has become of the license that this order brought. */
export function lineStateOf(order: Order): LineState {
  const { status, line, amount, refunded, disputed, dispute, lineHeld, lineSet } = order;
  if (status !== "complete") return "none";
  const lost = dispute === "lost" ? disputed : 0;
  if (line === "" || endsLicense({ paid: amount, refunded, lost }) || lineSet === "ended") return "ended";
  if (dispute === "open" || lineSet === "suspended") return "suspended";
  return lineHeld ?? "active";
}

/** Whether its money went back because another customer kept the number. */
export function isClaimGivenUp(order: Order): boolean {
  const { lineHeld, dispute, history } = order;
  if (lineHeld !== "claimed" || dispute === "lost" || lineStateOf(order) !== "ended") return false;
  return history.some(({ what }) => what === "claim_given_up");
}

const openOrder = z.object({ orderId: z.string() });
const owner = z.object({ userId: z.string() });

/** The order of this user with this id. */
export function readOrder(userId: string, orderId: string): Promise<Order | undefined> {
  return readRow(keys.order(userId, orderId), order);
}

/** The order with this id, whoever's it is. */
export async function findOrder(orderId: string): Promise<Order | undefined> {
  if (!isId("ord", orderId)) return undefined;
  const found = await readIndexed("gsi1", { pk: indexKeys.order("", "", "").gsi1pk, sk: gsi1Position(orderId) }, owner);
  // The index says whose it is; what it is now says the row.
  return found && readOrder(found.userId, orderId);
}

/** The id of the user's open order for this line. */
export async function readOpenOrderId(userId: string, line: string): Promise<string | undefined> {
  return (await readRow(keys.openOrder(userId, line), openOrder))?.orderId;
}

/** Changes an order on condition that it is as it was read; undefined when it is not. */
export async function saveOrder(read: Order, change: OrderChange): Promise<Order | undefined> {
  const row = await update(orderUpdate(read, change));
  return row && order.parse(row);
}

/** The same as a part of a transaction. */
export function orderChanged(read: Order, change: OrderChange): Part<"order"> {
  return { name: "order", update: orderUpdate(read, change) };
}

/** The row is removed, on condition that it is as it was read. */
export function orderGone({ userId, id, revision }: Order): Part<"order"> {
  return {
    name: "order",
    remove: {
      Key: keys.order(userId, id),
      ConditionExpression: "revision = :asRead",
      ExpressionAttributeValues: { ":asRead": revision },
    },
  };
}

function orderUpdate(read: Order, change: OrderChange): Update {
  // The status has a place in an index.
  const place = change.status === undefined ? {} : indexKeys.orderStatus(read.id, read.createdAt, change.status);
  const entries = Object.entries({ ...change, ...place, revision: read.revision + 1 });
  const set = entries.filter(([, value]) => value !== undefined);
  const removed = entries.filter(([, value]) => value === undefined);
  return {
    Key: keys.order(read.userId, read.id),
    UpdateExpression: [
      `SET ${set.map(([name]) => `#${name} = :${name}`).join(", ")}`,
      ...(removed.length > 0 ? [`REMOVE ${removed.map(([name]) => `#${name}`).join(", ")}`] : []),
    ].join(" "),
    ConditionExpression: "#revision = :asRead",
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
      ":asRead": read.revision,
    },
  };
}
