import { readOrder } from "../../data/orders.ts";
import { endpoint } from "../../http/endpoint.ts";
import { settle } from "../../payments/orders/settle.ts";
import { ShopError } from "../../shop-error.ts";

/** The page reports that its payment succeeded: checked with Stripe, and the order completed. Repeating it succeeds. */
export const handler = endpoint("completePayment", async ({ body, caller, now, log }) => {
  const order = await readOrder(caller.id, body.orderId);
  if (order === undefined) throw new ShopError("not_found");
  if (order.intentId !== body.paymentIntentId) throw new ShopError("payment_mismatch");
  const settled = await settle({ intentId: body.paymentIntentId, orderId: order.id }, { now, log });
  switch (settled.kind) {
    case "complete":
      return { status: "complete", orderId: order.id };
    case "processing":
      throw new ShopError("payment_processing");
    case "incomplete":
    case "canceled":
      throw new ShopError("payment_incomplete");
    default:
      throw new ShopError("payment_mismatch");
  }
});
