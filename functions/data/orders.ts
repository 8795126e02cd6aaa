import * as z from "zod";
import { orderStatuses } from "../../shared/domain/order.ts";
import { keys } from "./keys.ts";
import { readRow } from "./table.ts";
import { type Part, type Update, update } from "./write.ts";

/** Money that the server decided on: minor units and a currency. */
const price = z.object({ amount: z.int().nonnegative(), currency: z.string() });

export const order = z.object({
  id: z.string(),
  userId: z.string(),
  /** The number as it was sent, and the line it reaches: several spellings, one line. */
  phone: z.string(),
  line: z.string(),
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
  /** A new price that is on its way to Stripe. Until it has arrived, the old and the new amount both pay for the order. */
  renewal: price.extend({ heldFrom: z.string() }).optional(),
  paidAt: z.string().optional(),
  /** Paid, but somebody else already held the line: for a person to sort out. */
  lineHeld: z.literal("claimed").optional(),
  /** Goes up with every write. Whoever changes an order does so on condition that it is as they read it. */
  revision: z.int().min(1),
});
export type Order = z.output<typeof order>;

/** What may change about an order; a field given as undefined is removed. */
type Change = Partial<Omit<Order, "id" | "userId" | "phone" | "line" | "createdAt" | "revision">>;

const openOrder = z.object({ orderId: z.string() });

/** The order of this user with this id. */
export function readOrder(userId: string, orderId: string): Promise<Order | undefined> {
  return readRow(keys.order(userId, orderId), order);
}

/** The id of the user's open order for this line. */
export async function readOpenOrderId(userId: string, line: string): Promise<string | undefined> {
  return (await readRow(keys.openOrder(userId, line), openOrder))?.orderId;
}

/** Changes an order on condition that it is as it was read; undefined when it is not. */
export async function saveOrder(read: Order, change: Change): Promise<Order | undefined> {
  const row = await update(orderUpdate(read, change));
  return row && order.parse(row);
}

/** The same as a part of a transaction. */
export function orderChanged(read: Order, change: Change): Part<"order"> {
  return { name: "order", update: orderUpdate(read, change) };
}

function orderUpdate(read: Order, change: Change): Update {
  const entries = Object.entries({ ...change, revision: read.revision + 1 });
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
