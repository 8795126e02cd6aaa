import { readOrder } from "../../data/orders.ts";
import type { PaymentContext } from "../context.ts";
import { type Intent, orderIdsOf } from "../intents.ts";
import { refundOwnerless } from "./refund.ts";

/**
 * Refunds in full a payment that arrived after its account was deleted (a bank debit takes days): there is no customer
 * who could use the license. "closed": already reversed by a lost dispute. "needs admin": the bank rejected the refund.
 *
 * Throws `refund_refused` during a dispute, `provider_busy`, `provider_unavailable` and `changed_meanwhile`; the next
 * run retries.
 */
export async function refundIfOwnerless(
  intent: Intent,
  context: PaymentContext,
): Promise<"not ownerless" | "refunded" | "closed" | "needs admin"> {
  const orderIds = orderIdsOf(intent);
  const order = orderIds && (await readOrder(orderIds.userId, orderIds.orderId));
  if (order?.status !== "complete" || order.line !== "" || order.intentId !== intent.id) return "not ownerless";
  if (order.dispute === "lost") return "closed";
  const refundedOrder = await refundOwnerless(order, context);
  if (refundedOrder.refunded < refundedOrder.amount) {
    context.log.error("the refund of an order whose account has ended has failed", { orderId: order.id });
    return "needs admin";
  }
  context.log.warn("an order was paid after its account had ended, and is refunded", { orderId: order.id });
  return "refunded";
}
