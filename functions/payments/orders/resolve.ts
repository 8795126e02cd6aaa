import type { Actor } from "../../data/audit.ts";
import { type Order, readOrder } from "../../data/orders.ts";
import { ShopError } from "../../shop-error.ts";
import type { PaymentContext } from "../context.ts";
import { paymentStateOf, retrieveIntent } from "../intents.ts";
import { mismatchError } from "../mismatch.ts";
import { createStageStripe } from "../stripe-client.ts";
import { syncReversals } from "./reversals.ts";
import { syncOrder } from "./sync.ts";

/**
 * Syncs an order with its payment on an admin's request, as the webhook would have. Each change is audited in its own
 * transaction. Idempotent. Does nothing for an order without a payment, or with a payment that this Stripe key cannot
 * read, such as a test payment with a live key.
 *
 * Throws `payment_mismatch` when the payment succeeded but does not match the order, `not_found` when the order was
 * deleted, `changed_meanwhile`, `provider_busy` and `provider_unavailable`; the last two can be retried.
 */
export async function resolveOrder(orderAsRead: Order, admin: Actor, paymentContext: PaymentContext): Promise<Order> {
  const context = { ...paymentContext, requestedBy: admin };
  const { client, livemode } = await createStageStripe(context);
  const intent =
    orderAsRead.intentId === undefined || orderAsRead.livemode !== livemode
      ? undefined
      : await retrieveIntent(client, orderAsRead.intentId);
  if (intent === undefined) return orderAsRead;
  await syncOrder(intent, { id: "", type: "" }, context);
  const order = await readOrder(orderAsRead.userId, orderAsRead.id);
  if (order === undefined) throw new ShopError("not_found");
  if (order.status === "complete") return syncReversals(order, context, client);
  if (paymentStateOf(intent) !== "succeeded") return order;
  if (order.intentId !== intent.id) throw new ShopError("changed_meanwhile");
  throw mismatchError(intent, order.renewal ?? order, "order", "admin");
}
