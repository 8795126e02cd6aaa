import { listOrders } from "../../data/order-lists.ts";
import { endpointBeside } from "../../http/endpoint.ts";
import { adminOrderReply } from "../../replies/order.ts";

/** The orders, or those that an admin looks for. */
export const handler = endpointBeside(
  "listAdminOrders",
  ({ query: { limit, cursor, ...asked } }) => listOrders(asked, { limit, cursor }),
  async ({ caller }) => {
    const { rows, nextCursor } = await caller.beside();
    return { orders: rows.map(adminOrderReply), nextCursor };
  },
);
