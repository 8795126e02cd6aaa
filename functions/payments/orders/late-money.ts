import { clearPaidThoughDeleted, type DeletedOrder, markPaidThoughDeleted } from "../../data/deleted-orders.ts";
import type { Around } from "../around.ts";
import { type Intent, isGivenBack, stageOf } from "../intents.ts";

/**
 * A payment names an order that is deleted. It was canceled before the order went, so money cannot come; should it come all the same (an
 * older link, a payment made by hand), a person has to see it: it stands in a list, and the reconciling job reports it, until it has been
 * given back.
 */
export async function followLateMoney(deleted: DeletedOrder, intent: Intent, around: Around): Promise<void> {
  if (stageOf(intent) !== "succeeded") return;
  if (isGivenBack(intent)) return clearPaidThoughDeleted(deleted, intent.id, around.now);
  around.log.error("money came for a deleted order", { orderId: deleted.orderId, intentId: intent.id });
  if (deleted.paidBy !== intent.id) await markPaidThoughDeleted(deleted, intent.id);
}
