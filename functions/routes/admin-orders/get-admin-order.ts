import { adminOrders } from "#shared/contract/admin/orders.ts";
import { lookUpOrder } from "../../data/order-lists.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { orderDetailReply } from "../../replies/order.ts";
import { ShopError } from "../../shop-error.ts";

/** Returns an order with all its details. */
export const handler = endpointWithPreload(
  "getAdminOrder",
  adminOrders,
  ({ params }) => lookUpOrder(params.id),
  async ({ caller }) => {
    const order = await caller.preloaded();
    if (order === undefined) throw new ShopError("not_found");
    return { order: orderDetailReply(order) };
  },
);
