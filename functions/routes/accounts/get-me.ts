import { me } from "#shared/contract/shop/me.ts";
import { findUserWithOrders } from "../../data/user-with-orders.ts";
import { endpointFor } from "../../http/endpoint.ts";
import { orderReply } from "../../replies/order.ts";

/** The caller's account and orders, newest first. The read that finds out who is calling brings the orders along. */
export const handler = endpointFor("getMe", me, findUserWithOrders, async ({ caller }) => ({
  user: caller,
  orders: caller.orders.map(orderReply),
}));
