import * as z from "zod";
import { moneyBackKinds } from "../../domain/order.ts";
import { orderStatus } from "../fields.ts";
import { nextCursor, searchPage } from "../list-fields.ts";
import type { RouteShape } from "../shape.ts";
import { adminOrder } from "./orders.ts";

export const adminOrderList = {
  listAdminOrders: {
    query: searchPage.extend({ status: orderStatus.optional(), moneyBack: z.enum(moneyBackKinds).optional() }),
    reply: z.object({ orders: z.array(adminOrder), nextCursor }),
    errors: [],
  },
} as const satisfies Record<string, RouteShape>;
