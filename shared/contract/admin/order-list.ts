import * as z from "zod";
import { reversalKinds } from "../../domain/order.ts";
import { orderStatus } from "../parts/fields.ts";
import { nextCursor, searchQuery } from "../parts/list-fields.ts";
import type { RouteShape } from "../parts/shape.ts";
import { adminOrder } from "./orders.ts";

export const adminOrderList = {
  listAdminOrders: {
    query: searchQuery.extend({ status: orderStatus.optional(), moneyBack: z.enum(reversalKinds).optional() }),
    reply: z.object({ orders: z.array(adminOrder), nextCursor }),
    errors: [],
  },
} as const satisfies Record<string, RouteShape>;
