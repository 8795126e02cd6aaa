import type Stripe from "stripe";
import { saveReversals } from "../../data/order-money.ts";
import { type Order, readOrder } from "../../data/orders.ts";
import { ShopError } from "../../shop-error.ts";
import { readReversals } from "../charges.ts";
import type { PaymentContext } from "../context.ts";
import { ourStripe } from "../stripe-client.ts";

const rounds = 5;

/**
 * Stores what has come back of a paid order's money, as Stripe has it now, and answers the order as it is then. The order is read before
 * Stripe is asked and changed only as it was read, so an older answer never replaces a newer one, whoever else is at it.
 *
 * Throws `changed_meanwhile` and `provider_unavailable`; both mean try again.
 */
export async function syncReversals(paid: Order, context: PaymentContext, known?: Stripe): Promise<Order> {
  const client = known ?? (await ourStripe(context.now)).client;
  let order = paid;
  for (let round = 0; round < rounds; round += 1) {
    if (order.status !== "complete" || order.intentId === undefined) return order;
    const back = await readReversals(client, order.intentId);
    const outcome = await saveReversals(order, back, context);
    if (outcome === "same") return order;
    const { refunded, disputed, dispute } = back;
    if (outcome === "saved") {
      context.log.info("money of an order has come back", { orderId: order.id, refunded, disputed, dispute });
    }
    const now = await readOrder(order.userId, order.id);
    if (now === undefined || outcome === "saved") return now ?? order;
    order = now;
  }
  throw new ShopError("changed_meanwhile");
}
