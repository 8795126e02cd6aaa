import { me } from "#shared/contract/shop/me.ts";
import { refundDeadline } from "../../data/refund-by-customer.ts";
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
    ...refundWindowReply(refundDeadline(order, caller.orders), now),
  })),
}));

function refundWindowReply(deadline: Date | undefined, now: Date) {
  const at = deadline?.toISOString();
  return deadline && deadline > now ? { refundUntil: at } : { refundEndedAt: at };
}
