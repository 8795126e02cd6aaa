import { deleteOrder } from "../../data/order-status.ts";
import { type Order, readOrder } from "../../data/orders.ts";
import { retry, retryOnConflict } from "../../data/retry-on-conflict.ts";
import { ShopError } from "../../shop-error.ts";
import type { PaymentContext } from "../context.ts";
import { createStageStripe } from "../stripe-client.ts";
import { endPayment } from "./end-payment.ts";

/**
 * Deletes an unpaid order after canceling its payment, except in two cases. "complete": it was paid after all, and is
 * complete now, unless the payment does not match the order, which needs an admin. "processing": the bank is processing
 * the payment. If the process dies in between, repeating the call continues.
 *
 * Throws `not_found` when the order is already deleted, `changed_meanwhile`, `provider_busy` and
 * `provider_unavailable`; the last three can be retried.
 */
export async function removeOrder(
  orderAsRead: Order,
  context: PaymentContext,
): Promise<"removed" | "complete" | "processing"> {
  const stripe = await createStageStripe(context);
  let order: Order | undefined = orderAsRead;
  return retryOnConflict(async () => {
    if (order === undefined) throw new ShopError("not_found");
    if (order.status === "complete") return "complete";
    const outcome = await endPayment(order, stripe, context);
    if (outcome === "complete" || outcome === "processing") return outcome;
    if (outcome === "ended" && (await deleteOrder(order, context.now)) === "deleted") {
      context.log.info("an order is deleted", { orderId: order.id, via: context.via });
      return "removed";
    }
    order = await readOrder(order.userId, order.id);
    return retry;
  });
}
