import { indexKeys, keys } from "./keys.ts";
import type { Order } from "./orders.ts";
import { update } from "./write.ts";

/**
 * Lists a pending order as reopened, in its `OPEN` row, which ends with the payment. To be called before the customer
 * can pay. Does nothing when the order is no longer pending.
 */
export async function markReopened({ id, userId, line }: Order, now: Date): Promise<void> {
  const reopenedAt = now.toISOString();
  const { gsi2pk, gsi2sk } = indexKeys.reopened(id, reopenedAt);
  await update({
    Key: keys.openOrder(userId, line),
    UpdateExpression: "SET userId = :user, reopenedAt = :at, gsi2pk = :pk, gsi2sk = :sk",
    ConditionExpression: "orderId = :order",
    ExpressionAttributeValues: { ":user": userId, ":at": reopenedAt, ":pk": gsi2pk, ":sk": gsi2sk, ":order": id },
  });
}
