import { payments } from "#shared/contract/shop/payments.ts";
import { readOrder } from "../../data/orders.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { mismatchError } from "../../payments/mismatch.ts";
import { settle } from "../../payments/orders/settle.ts";
import { tableOrStripe } from "../../payments/table-or-stripe.ts";
import { readStripeSecret } from "../../secrets.ts";
import { ShopError } from "../../shop-error.ts";

/** Completes an order after its payment, verified with Stripe. Idempotent. */
export const handler = endpointWithPreload(
  "completePayment",
  payments,
  ({ body }, userId) => readOrder(userId, body.orderId),
  async ({ body, caller, now, log }) => {
    const order = await caller.preloaded();
    if (order === undefined) throw new ShopError("not_found");
    if (order.intentId !== body.paymentIntentId) throw new ShopError("payment_mismatch");
    const completed = { status: "complete", orderId: order.id } as const;
    if (order.status === "complete") return completed;
    return tableOrStripe(
      async () => ((await readOrder(caller.id, order.id))?.status === "complete" ? completed : undefined),
      async (stripe) => {
        const settlement = await settle({ intentId: body.paymentIntentId, order }, { now, log, via: "page", stripe });
        switch (settlement.kind) {
          case "complete":
            return completed;
          case "processing":
            throw new ShopError("payment_processing");
          case "incomplete":
          case "canceled":
            throw new ShopError("payment_incomplete");
          case "deleted":
            throw new ShopError("not_found");
          case "mismatch": {
            const { intent, order } = settlement;
            throw mismatchError(intent, order.renewal ?? order, "order", "customer");
          }
          default:
            throw new ShopError("payment_mismatch");
        }
      },
    );
  },
  [readStripeSecret],
);
