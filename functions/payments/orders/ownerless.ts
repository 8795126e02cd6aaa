import { readOrder } from "../../data/orders.ts";
import type { PaymentContext } from "../context.ts";
import { type Intent, orderNamedBy } from "../intents.ts";
import { refundOwnerless } from "./refund.ts";

/**
 * Refunds in full a payment that arrived after its account was deleted (a bank debit takes days): there is no customer
 * to license. "over": reversed by a dispute. "left": the bank rejected the refund, which is left to an admin.
 *
 * Throws `refund_refused` during a dispute, `provider_unavailable` and `changed_meanwhile`; the next run retries.
 */
export async function refundIfOwnerless(
  intent: Intent,
  context: PaymentContext,
): Promise<"not ownerless" | "refunded" | "over" | "left"> {
  const orderName = orderNamedBy(intent);
  const order = orderName && (await readOrder(orderName.userId, orderName.orderId));
  if (order?.status !== "complete" || order.line !== "" || order.intentId !== intent.id) return "not ownerless";
  if (order.dispute === "lost") return "over";
  const refunded = await refundOwnerless(order, context);
  if (refunded.refunded < refunded.amount) {
    context.log.error("the refund of an order whose account has ended has failed", { orderId: order.id });
    return "left";
  }
  context.log.warn("an order was paid after its account had ended, and is refunded", { orderId: order.id });
  return "refunded";
}
