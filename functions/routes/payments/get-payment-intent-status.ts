import { payments } from "#shared/contract/shop/payments.ts";
import { countAttempt, limits } from "../../data/attempts.ts";
import { findOrder, readOrder } from "../../data/orders.ts";
import { callerAddress } from "../../http/caller-address.ts";
import { openEndpointWithSecrets } from "../../http/open-endpoint.ts";
import { requireOwnScript } from "../../http/own-script.ts";
import { settle } from "../../payments/orders/settle.ts";
import { tableOrStripe } from "../../payments/table-or-stripe.ts";
import { readOriginSecret, readStripeSecret } from "../../secrets.ts";
import { ShopError } from "../../shop-error.ts";

const secrets = [readOriginSecret, readStripeSecret];

/**
 * Returns the status of a payment to a customer who returns from the bank with both ids, and settles the order, because
 * the page that started the payment may be closed. The route is public, so it returns one word, and only when the
 * stored order has that payment. Stripe is called only for the payment of an open order, so invented ids do not consume
 * Stripe's rate limit. Throws `forbidden` for a request that no script of ours sent.
 */
export const handler = openEndpointWithSecrets("getPaymentIntentStatus", payments, secrets, async (call) => {
  const { query, requestOrigin, now, log } = call;
  requireOwnScript(call.header);
  await countAttempt(limits.paymentStatusByAddress, await callerAddress(requestOrigin, now), now);
  const order = await findOrder(query.order_id);
  if (order === undefined || order.intentId !== query.payment_intent) throw new ShopError("not_found");
  if (order.status === "complete") return { status: "succeeded" };
  // An order is canceled after its payment, and a canceled payment is final.
  if (order.status === "canceled") return { status: "canceled" };
  return tableOrStripe(
    async () =>
      (await readOrder(order.userId, order.id))?.status === "complete" ? { status: "succeeded" } : undefined,
    async (stripe) => {
      const settlement = await settle({ intentId: query.payment_intent, order }, { now, log, via: "page", stripe });
      if (!("order" in settlement)) throw new ShopError("not_found");
      if (settlement.order.intentId !== query.payment_intent) throw new ShopError("not_found");
      if (settlement.kind === "mismatch") throw new ShopError("payment_mismatch");
      return { status: settlement.intent.status };
    },
  );
});
