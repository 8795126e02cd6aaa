import { readOrder } from "../../data/orders.ts";
import type { PaymentContext } from "../context.ts";
import { type Intent, orderNamedBy } from "../intents.ts";
import { refundOwnerless } from "./refund.ts";

/**
 * Refunds in full what came for an order whose account had ended by then (a bank debit takes days): there is nobody
 * to give a line to. "over": the bank has taken the money back in a dispute. "left": the bank could not take the
 * refund, which is for a person.
 *
 * Throws `refund_refused` while a bank disputes the payment, `provider_unavailable` and `changed_meanwhile`; the next
 * run tries again.
 */
export async function refundIfOwnerless(
  intent: Intent,
  context: PaymentContext,
): Promise<"not ownerless" | "refunded" | "over" | "left"> {
  const named = orderNamedBy(intent);
  const order = named && (await readOrder(named.userId, named.orderId));
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
