import { orders } from "#shared/contract/shop/payments.ts";
import { readOrder } from "../../data/orders.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { removeOrder } from "../../payments/orders/remove.ts";
import { ShopError } from "../../shop-error.ts";

/** Deletes one of the caller's unpaid orders, after which it can no longer be paid. Paid orders are permanent. */
export const handler = endpointWithPreload(
  "deleteOrder",
  orders,
  ({ params }, userId) => readOrder(userId, params.id),
  async ({ caller, now, log }) => {
    const order = await caller.preloaded();
    if (order === undefined) throw new ShopError("not_found");
    const outcome = await removeOrder(order, { now, log, via: "customer" });
    if (outcome === "complete") throw new ShopError("order_complete");
    if (outcome === "processing") throw new ShopError("payment_processing");
    return { ok: true };
  },
);
