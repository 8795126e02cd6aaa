import { payments } from "../../../shared/contract/payments.ts";
import { countAttempt, limits } from "../../data/attempts.ts";
import { callerAddress } from "../../http/address.ts";
import { openEndpoint } from "../../http/open-endpoint.ts";
import { settle } from "../../payments/orders/settle.ts";
import { ShopError } from "../../shop-error.ts";

/**
 * How a payment stands, for whoever comes back from the bank with both of its ids. Completes the order on the way, because that visitor's
 * own page may be gone. Anybody may ask, so it answers one word, and only when both ids belong together.
 */
export const handler = openEndpoint("getPaymentIntentStatus", payments, async ({ query, from, now, log }) => {
  await countAttempt(limits.paymentStatusByAddress, await callerAddress(from, now), now);
  const settled = await settle({ intentId: query.payment_intent, orderId: query.order_id }, { now, log, via: "page" });
  if (!("order" in settled)) throw new ShopError("not_found");
  if (settled.order.intentId !== query.payment_intent) throw new ShopError("not_found");
  if (settled.kind === "mismatch") throw new ShopError("payment_mismatch");
  return { status: settled.intent.status };
});
