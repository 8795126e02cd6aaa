import { adminUsers } from "#shared/contract/admin/users.ts";
import { findUserWithOrders } from "../../data/user-with-orders.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { orderReply } from "../../replies/order.ts";
import { adminUserReply } from "../../replies/user.ts";
import { ShopError } from "../../shop-error.ts";

/** Returns an account and its orders, newest first. */
export const handler = endpointWithPreload(
  "getAdminUser",
  adminUsers,
  ({ params }) => findUserWithOrders(params.id),
  async ({ caller }) => {
    const user = await caller.preloaded();
    if (user === undefined) throw new ShopError("not_found");
    return { user: adminUserReply(user), orders: user.orders.map(orderReply) };
  },
);
