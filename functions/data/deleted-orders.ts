import * as z from "zod";
import { indexKeys, keys } from "./keys.ts";
import { readGsi2, readRow } from "./table.ts";
import { type TransactionPart, update } from "./write.ts";

/**
 * How long a tombstone is stored. Stripe retries events for three days, and a bank debit may take two weeks; after that
 * no event can refer to a deleted order.
 */
const retentionDays = 60;

const deletedOrder = z.object({
  orderId: z.string(),
  deletedAt: z.string(),
  /** The id of a PaymentIntent that succeeded although the order was deleted; absent without one, or once refunded. */
  paidBy: z.string().optional(),
});
export type DeletedOrder = z.output<typeof deletedOrder>;

/** The transaction part that puts the tombstone of a deleted order. */
export function tombstone(orderId: string, now: Date): TransactionPart<"tombstone"> {
  const deletedAt = now.toISOString();
  const expiresAt = Math.ceil(now.getTime() / 1000) + retentionDays * 86_400;
  return { name: "tombstone", put: { Item: { ...keys.deletedOrder(orderId), orderId, deletedAt, expiresAt } } };
}

/** Reads the tombstone of an order; undefined when the order was not deleted or its tombstone has expired. */
export function readDeletedOrder(orderId: string): Promise<DeletedOrder | undefined> {
  return readRow(keys.deletedOrder(orderId), deletedOrder);
}

/** Marks a deleted order as paid: its tombstone stays, and is listed, until the payment is refunded. */
export async function markPaidThoughDeleted({ orderId, deletedAt }: DeletedOrder, intentId: string): Promise<void> {
  const { gsi2pk, gsi2sk } = indexKeys.paidThoughDeleted(orderId, deletedAt);
  await update({
    Key: keys.deletedOrder(orderId),
    UpdateExpression: "SET paidBy = :intent, gsi2pk = :gsi2pk, gsi2sk = :gsi2sk REMOVE expiresAt",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":intent": intentId, ":gsi2pk": gsi2pk, ":gsi2sk": gsi2sk },
  });
}

/** Removes the mark of `markPaidThoughDeleted` after the refund; the tombstone then expires. */
export async function clearPaidThoughDeleted({ orderId }: DeletedOrder, intentId: string, now: Date): Promise<void> {
  await update({
    Key: keys.deletedOrder(orderId),
    UpdateExpression: "SET expiresAt = :end REMOVE paidBy, gsi2pk, gsi2sk",
    ConditionExpression: "paidBy = :intent",
    ExpressionAttributeValues: {
      ":intent": intentId,
      ":end": Math.ceil(now.getTime() / 1000) + retentionDays * 86_400,
    },
  });
}

/** Lists deleted orders that were paid: an admin has to refund them. */
export async function listPaidThoughDeleted(): Promise<readonly DeletedOrder[]> {
  const rows = await readGsi2({ gsi2pk: indexKeys.paidThoughDeleted("", "").gsi2pk });
  return rows.map((row) => deletedOrder.parse(row));
}
