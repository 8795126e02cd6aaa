import { clearPaidThoughDeleted, type DeletedOrder, markPaidThoughDeleted } from "../../data/deleted-orders.ts";
import type { PaymentContext } from "../context.ts";
import { type Intent, isGivenBack, stageOf } from "../intents.ts";

/**
 * A payment names an order that is deleted. It was canceled before the order went, so money cannot come; should it
 * come all the same (an older link, a payment made by hand), a person has to see it: it stands in a list, and the
 * reconciling job reports it, until it has been given back.
 */
export async function recordLatePayment(deleted: DeletedOrder, intent: Intent, context: PaymentContext): Promise<void> {
  if (stageOf(intent) !== "succeeded") return;
  if (isGivenBack(intent)) return clearPaidThoughDeleted(deleted, intent.id, context.now);
  context.log.error("money came for a deleted order", { orderId: deleted.orderId, intentId: intent.id });
  if (deleted.paidBy !== intent.id) await markPaidThoughDeleted(deleted, intent.id);
}
