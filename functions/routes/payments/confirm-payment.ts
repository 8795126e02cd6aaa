import { payments } from "#shared/contract/shop/payments.ts";
import { countAttempt, limits } from "../../data/attempts.ts";
import { findOrder } from "../../data/orders.ts";
import { callerAddress } from "../../http/caller-address.ts";
import { openEndpoint } from "../../http/open-endpoint.ts";
import { requireOwnScript } from "../../http/own-script.ts";
import { settle } from "../../payments/orders/settle.ts";
import { retrieveSession } from "../../payments/sessions.ts";
import { createStageStripe } from "../../payments/stripe-client.ts";
import { ShopError } from "../../shop-error.ts";

/**
 * Completes an order of the former hosted checkout, verified with Stripe by its session. Sessions are not stored, so a
 * complete order is recognized by its id alone, which cannot be guessed. Stripe is called only for an unpaid order.
 * Throws `forbidden` for a request that no script of ours sent.
 */
export const handler = openEndpoint("confirmPayment", payments, async (call) => {
  const { query, requestOrigin, now, log } = call;
  requireOwnScript(call.header);
  await countAttempt(limits.paymentStatusByAddress, await callerAddress(requestOrigin, now), now);
  const order = await findOrder(query.order_id);
  if (order === undefined) throw new ShopError("not_found");
  if (order.status === "complete") return { status: "complete" };
  const { client } = await createStageStripe({ now });
  const session = await retrieveSession(client, query.session_id);
  const namedOrderIds = [session?.client_reference_id, session?.metadata?.orderId];
  if (session === undefined || !namedOrderIds.includes(query.order_id)) throw new ShopError("not_found");
  // An unpaid session has no payment yet; the page displays an empty status as pending.
  if (session.payment_intent === null) return { status: session.status === "expired" ? "expired" : "" };
  const settlement = await settle({ intentId: session.payment_intent, order }, { now, log, via: "page" });
  if (!("order" in settlement)) throw new ShopError("not_found");
  if (settlement.kind === "mismatch") throw new ShopError("payment_mismatch");
  return { status: settlement.kind === "complete" ? "complete" : settlement.intent.status };
});
