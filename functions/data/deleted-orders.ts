import * as z from "zod";
import { indexKeys, keys } from "./keys.ts";
import { readGsi2, readRow } from "./table.ts";
import { type Part, update } from "./write.ts";

/**
 * Stripe reports for three days, and a bank debit may take two weeks; after that nobody asks for a deleted order any
 * more.
 */
const keptDays = 60;

const deleted = z.object({
  orderId: z.string(),
  deletedAt: z.string(),
  /** Money that came all the same, by its payment, until it has been given back. */
  paidBy: z.string().optional(),
});
export type DeletedOrder = z.output<typeof deleted>;

/** What is left of an order that is deleted. */
export function tombstone(orderId: string, now: Date): Part<"tombstone"> {
  const deletedAt = now.toISOString();
  const expiresAt = Math.ceil(now.getTime() / 1000) + keptDays * 86_400;
  return { name: "tombstone", put: { Item: { ...keys.deletedOrder(orderId), orderId, deletedAt, expiresAt } } };
}

/** Whether, and when, the order was deleted; undefined when it never was, or long ago. */
export function readDeletedOrder(orderId: string): Promise<DeletedOrder | undefined> {
  return readRow(keys.deletedOrder(orderId), deleted);
}

/**
 * Money is here for an order that is gone: its tombstone stays, and stands in a list, until the money has been given
 * back.
 */
export async function markPaidThoughDeleted({ orderId, deletedAt }: DeletedOrder, intentId: string): Promise<void> {
  const { gsi2pk, gsi2sk } = indexKeys.paidThoughDeleted(orderId, deletedAt);
  await update({
    Key: keys.deletedOrder(orderId),
    UpdateExpression: "SET paidBy = :intent, gsi2pk = :gsi2pk, gsi2sk = :gsi2sk REMOVE expiresAt",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":intent": intentId, ":gsi2pk": gsi2pk, ":gsi2sk": gsi2sk },
  });
}

/** The money that came with this payment has been given back. */
export async function clearPaidThoughDeleted({ orderId }: DeletedOrder, intentId: string, now: Date): Promise<void> {
  await update({
    Key: keys.deletedOrder(orderId),
    UpdateExpression: "SET expiresAt = :end REMOVE paidBy, gsi2pk, gsi2sk",
    ConditionExpression: "paidBy = :intent",
    ExpressionAttributeValues: {
      ":intent": intentId,
      ":end": Math.ceil(now.getTime() / 1000) + keptDays * 86_400,
    },
  });
}

/** The deleted orders for which money is here: a person has to give it back. */
export async function listPaidThoughDeleted(): Promise<readonly DeletedOrder[]> {
  const rows = await readGsi2({ gsi2pk: indexKeys.paidThoughDeleted("", "").gsi2pk });
  return rows.map((row) => deleted.parse(row));
}
