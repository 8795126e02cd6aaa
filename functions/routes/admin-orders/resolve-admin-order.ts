import { adminOrders } from "#shared/contract/admin/orders.ts";
import { findOrder } from "../../data/orders.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { resolveOrder } from "../../payments/orders/resolve.ts";
import { orderDetailReply } from "../../replies/order.ts";
import { ShopError } from "../../shop-error.ts";

/** Syncs an order with its payment at Stripe. */
export const handler = endpointWithPreload(
  "resolveAdminOrder",
  adminOrders,
  ({ params }) => findOrder(params.id),
  async ({ caller, now, log }) => {
    const order = await caller.preloaded();
    if (order === undefined) throw new ShopError("not_found");
    const actor = { userId: caller.id, email: caller.email };
    return { order: orderDetailReply(await resolveOrder(order, actor, { now, log, via: "admin" })) };
  },
);
