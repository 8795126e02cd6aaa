import { payments } from "#shared/contract/shop/payments.ts";
import { countAttempt, limits } from "../../data/attempts.ts";
import { findOrder } from "../../data/orders.ts";
import { callerAddress } from "../../http/address.ts";
import { openEndpoint } from "../../http/open-endpoint.ts";
import { settle } from "../../payments/orders/settle.ts";
import { ShopError } from "../../shop-error.ts";

/**
 * How a payment stands, for a customer who comes back from the bank with both of its ids. Completes the order on the
 * way, because that customer's own page may be closed. Anybody may ask, so it answers one word, and only when both
 * ids belong together. The table decides that, and Stripe is asked only about the payment of an open order: a
 * stranger with made-up ids uses up none of Stripe's rate limit.
 */
export const handler = openEndpoint("getPaymentIntentStatus", payments, async ({ query, from, now, log }) => {
  await countAttempt(limits.paymentStatusByAddress, await callerAddress(from, now), now);
  const order = await findOrder(query.order_id);
  if (order === undefined || order.intentId !== query.payment_intent) throw new ShopError("not_found");
  if (order.status === "complete") return { status: "succeeded" };
  // An order is canceled once its payment is, and a canceled payment stays canceled.
  if (order.status === "canceled") return { status: "canceled" };
  const settled = await settle({ intentId: query.payment_intent, orderId: order.id }, { now, log, via: "page" });
  if (!("order" in settled)) throw new ShopError("not_found");
  if (settled.order.intentId !== query.payment_intent) throw new ShopError("not_found");
  if (settled.kind === "mismatch") throw new ShopError("payment_mismatch");
  return { status: settled.intent.status };
});
