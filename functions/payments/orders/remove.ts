import { deleteOrder } from "../../data/order-status.ts";
import { type Order, readOrder } from "../../data/orders.ts";
import { again, untilUnchanged } from "../../data/until-unchanged.ts";
import { ShopError } from "../../shop-error.ts";
import type { PaymentContext } from "../context.ts";
import { ourStripe } from "../stripe-client.ts";
import { endPayment } from "./end-payment.ts";

/**
 * Deletes an order that is not paid: its payment is canceled first, then the order is gone. "complete": money is
 * here; the order is complete now, unless the payment does not match it, which a person must look at. "processing": a
 * bank is still at work on its payment. Neither is deleted. A process that dies in between leaves an order whose
 * payment is canceled, and the same call goes on from there.
 *
 * Throws `not_found` when the order is gone already, `changed_meanwhile` and `provider_unavailable`; the last two
 * mean try again.
 */
export async function removeOrder(
  read: Order,
  context: PaymentContext,
): Promise<"removed" | "complete" | "processing"> {
  const stripe = await ourStripe(context.now);
  let order: Order | undefined = read;
  return untilUnchanged(async () => {
    if (order === undefined) throw new ShopError("not_found");
    if (order.status === "complete") return "complete";
    const outcome = await endPayment(order, stripe, context);
    if (outcome === "complete" || outcome === "processing") return outcome;
    if (outcome === "ended" && (await deleteOrder(order, context.now)) === "deleted") {
      context.log.info("an order is deleted", { orderId: order.id, via: context.via });
      return "removed";
    }
    order = await readOrder(order.userId, order.id);
    return again;
  });
}
