import { adminOrders } from "#shared/contract/admin/orders.ts";
import { changeLine } from "../../data/order-line-change.ts";
import { findOrder } from "../../data/orders.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { orderDetailReply } from "../../replies/order.ts";
import { ShopError } from "../../shop-error.ts";

/** Ends, suspends or resumes the license of a paid order, with a reason. Idempotent. */
export const handler = endpointWithPreload(
  "changeAdminOrderLine",
  adminOrders,
  ({ params }) => findOrder(params.id),
  async ({ body, caller, now, log }) => {
    const order = await caller.preloaded();
    if (order === undefined) throw new ShopError("not_found");
    const actor = { userId: caller.id, email: caller.email };
    const changedOrder = await changeLine(order, body, actor, { now, via: "admin" });
    log.info("an admin changed a license", { orderId: order.id, action: body.action });
    return { order: orderDetailReply(changedOrder) };
  },
);
