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
import { type TransactionPart, type Update, update } from "./write.ts";

/** An amount that the server set, in minor units, with its currency. */
const price = z.object({ amount: z.int().nonnegative(), currency: z.string() });

/** An event in the order's history. `amount` is in the order's currency; `detail` is a code, never personal text. */
const event = z.object({
  at: z.string(),
  what: z.enum(orderEvents),
  amount: z.int().nonnegative().optional(),
  via: z.enum(reporters).optional(),
  detail: z.string().optional(),
});
export type OrderEvent = z.output<typeof event> & { readonly what: OrderEventKind };

/** What triggered a change of an order or donation: when, and through which channel. */
export interface Trigger {
  readonly now: Date;
  readonly via: Reporter;
  /** The admin who requested the sync. Resulting changes are audited in their own transactions. */
  readonly resolvedBy?: Actor | undefined;
}

export const order = z.object({
  id: z.string(),
  userId: z.string(),
  /** The number as sent, and the line it reaches: all spellings of a number are one line. */
  phone: z.string(),
  line: z.string(),
  /** The customer. Copied from the account and updated with it; blank after erasure, as are `phone` and `line`. */
  customerName: z.string().default(""),
  customerEmail: z.string().default(""),
  status: z.enum(orderStatuses),
  ...price.shape,
  createdAt: z.string(),
  /** Start of the 24-hour price hold. */
  heldFrom: z.string(),
  /** Number of payments created for this order; part of Stripe's idempotency key. */
  attempt: z.int().min(1),
  /** The only PaymentIntent that may pay for this order; absent until it is known to exist. */
  intentId: z.string().optional(),
  livemode: z.boolean(),
  /** At the launch price: holds a launch place until it is paid or ends. */
  launchPlace: z.literal(true).optional(),
  /**
   * Its payment is being replaced by one at another price, so that payment's cancellation does not cancel the order.
   */
  repricing: z.literal(true).optional(),
  /** On older orders: an amount that their payment may have been changed to. */
  renewal: price.extend({ heldFrom: z.string() }).optional(),
  paidAt: z.string().optional(),
  /** Paid, but another order already held the line. */
  lineHeld: z.literal("claimed").optional(),
  /** License state set by an admin, regardless of the money; absent when it follows the money. */
  lineSet: z.enum(["suspended", "ended"]).optional(),
  /** Of the amount received: refunded by us, and withheld or taken by the bank in disputes. */
  refunded: z.int().nonnegative().default(0),
  disputed: z.int().nonnegative().default(0),
  dispute: z.enum(disputeStates).optional(),
  /** Decline code of the current payment; removed when it is paid or replaced. */
  refusal: z.string().optional(),
  /** Ids of the newest decline events, for deduplication. */
  refusals: z.array(z.string()).optional(),
  /** The newest `keptEvents` events, oldest first. */
  history: z.array(event).default([]),
  /** Incremented on every write, for optimistic locking. */
  revision: z.int().min(1),
});
export type Order = z.output<typeof order>;

/** The fields that may change; undefined removes a field. */
export type OrderChange = Partial<Omit<Order, "id" | "userId" | "phone" | "line" | "createdAt" | "revision">>;

/** Max stored events: more than any purchase has, and a bound on the row's size under card testing. */
const keptEvents = 50;

/** The history with added events, to be saved together with the change they describe. */
export function withEvent({ history }: Order, ...added: readonly OrderEvent[]): Order["history"] {
  return [...history, ...added].slice(-keptEvents);
}

/** An event at the trigger's time. */
export function orderEvent(
  { now, via }: Trigger,
  what: OrderEventKind,
  more: Pick<OrderEvent, "amount" | "detail"> = {},
) {
  return { at: now.toISOString(), what, via, ...more };
}

/** The state of the license that this order bought. */
export function lineStateOf(order: Order): LineState {
  const { status, line, amount, refunded, disputed, dispute, lineHeld, lineSet } = order;
  if (status !== "complete") return "none";
  const lost = dispute === "lost" ? disputed : 0;
  if (line === "" || endsLicense({ paid: amount, refunded, lost }) || lineSet === "ended") return "ended";
  if (dispute === "open" || lineSet === "suspended") return "suspended";
  return lineHeld ?? "active";
}

/** Whether the order was refunded because another customer kept the number. */
export function isClaimGivenUp(order: Order): boolean {
  const { lineHeld, dispute, history } = order;
  if (lineHeld !== "claimed" || dispute === "lost" || lineStateOf(order) !== "ended") return false;
  return history.some(({ what }) => what === "claim_given_up");
}

const openOrder = z.object({ orderId: z.string() });
const owner = z.object({ userId: z.string() });

/** Reads an order of this user. */
export function readOrder(userId: string, orderId: string): Promise<Order | undefined> {
  return readRow(keys.order(userId, orderId), order);
}

/** Finds an order by id, of any user. */
export async function findOrder(orderId: string): Promise<Order | undefined> {
  if (!isId("ord", orderId)) return undefined;
  const found = await readIndexed("gsi1", { pk: indexKeys.order("", "", "").gsi1pk, sk: gsi1Position(orderId) }, owner);
  // The index names the owner; the row has the current state.
  return found && readOrder(found.userId, orderId);
}

/** The id of the user's open order for this line. */
export async function readOpenOrderId(userId: string, line: string): Promise<string | undefined> {
  return (await readRow(keys.openOrder(userId, line), openOrder))?.orderId;
}

/** Saves an order if it is unchanged since it was read; otherwise returns undefined. */
export async function saveOrder(asRead: Order, change: OrderChange): Promise<Order | undefined> {
  const row = await update(orderUpdate(asRead, change));
  return row && order.parse(row);
}

/** The same, as part of a transaction. */
export function orderWrite(asRead: Order, change: OrderChange): TransactionPart<"order"> {
  return { name: "order", update: orderUpdate(asRead, change) };
}

/** Deletes the row if it is unchanged since it was read. */
export function orderDelete({ userId, id, revision }: Order): TransactionPart<"order"> {
  return {
    name: "order",
    remove: {
      Key: keys.order(userId, id),
      ConditionExpression: "revision = :asRead",
      ExpressionAttributeValues: { ":asRead": revision },
    },
  };
}

function orderUpdate(asRead: Order, change: OrderChange): Update {
  // The status is part of an index key.
  const indexPosition =
    change.status === undefined ? {} : indexKeys.orderStatus(asRead.id, asRead.createdAt, change.status);
  const entries = Object.entries({ ...change, ...indexPosition, revision: asRead.revision + 1 });
  const set = entries.filter(([, value]) => value !== undefined);
  const removed = entries.filter(([, value]) => value === undefined);
  return {
    Key: keys.order(asRead.userId, asRead.id),
    UpdateExpression: [
      `SET ${set.map(([name]) => `#${name} = :${name}`).join(", ")}`,
      ...(removed.length > 0 ? [`REMOVE ${removed.map(([name]) => `#${name}`).join(", ")}`] : []),
    ].join(" "),
    ConditionExpression: "#revision = :asRead",
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
      ":asRead": asRead.revision,
    },
  };
}
