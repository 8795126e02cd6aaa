import { adminOrderList } from "#shared/contract/admin/order-list.ts";
import { listOrders } from "../../data/order-lists.ts";
import { daysToTimestamps } from "../../data/search.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { adminOrderReply } from "../../replies/order.ts";

/** Lists orders, with search and filters. */
export const handler = endpointWithPreload(
  "listAdminOrders",
  adminOrderList,
  ({ query: { limit, cursor, ...filters } }) => listOrders(daysToTimestamps(filters), { limit, cursor }),
  async ({ caller }) => {
    const { rows, nextCursor } = await caller.preloaded();
    return { orders: rows.map(adminOrderReply), nextCursor };
  },
);
