import { adminOrders } from "#shared/contract/admin/orders.ts";
import { findOrder } from "../../data/orders.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { refundOrder } from "../../payments/orders/refund.ts";
import { orderDetailReply } from "../../replies/order.ts";
import { ShopError } from "../../shop-error.ts";

/** Refunds an order, in full or in part. Idempotent by `requestId`. */
export const handler = endpointWithPreload(
  "refundAdminOrder",
  adminOrders,
  ({ params }) => findOrder(params.id),
  async ({ body, caller, now, log }) => {
    const order = await caller.preloaded();
    if (order === undefined) throw new ShopError("not_found");
    const { requestId, amountCents: amount, reason } = body;
    const actor = { userId: caller.id, email: caller.email };
    const context = { now, log, via: "admin" } as const;
    return { order: orderDetailReply(await refundOrder(order, { requestId, amount, reason }, actor, context)) };
  },
);
