import { me } from "#shared/contract/shop/me.ts";
import { refundableUntil } from "../../data/refund-by-customer.ts";
import { findUserWithOrders } from "../../data/user-with-orders.ts";
import { endpointWithAccount } from "../../http/endpoint.ts";
import { connectionReply } from "../../replies/connection.ts";
import { orderReply } from "../../replies/order.ts";
import { ownUserReply } from "../../replies/own-user.ts";

/** Returns the caller's account and orders, newest first, in one read. */
export const handler = endpointWithAccount("getMe", me, findUserWithOrders, async ({ caller, now }) => ({
  user: ownUserReply(caller),
  orders: caller.orders.map((order) => ({
    ...orderReply(order),
    connection: connectionReply(order, now),
    refundUntil: refundableUntil(order, caller.orders, now)?.toISOString(),
  })),
}));
