import * as z from "zod";
import { moneyBackKinds } from "../../domain/order.ts";
import { orderStatus } from "../parts/fields.ts";
import { nextCursor, searchPage } from "../parts/list-fields.ts";
import type { RouteShape } from "../parts/shape.ts";
import { adminOrder } from "./orders.ts";

export const adminOrderList = {
  listAdminOrders: {
    query: searchPage.extend({ status: orderStatus.optional(), moneyBack: z.enum(moneyBackKinds).optional() }),
    reply: z.object({ orders: z.array(adminOrder), nextCursor }),
    errors: [],
  },
} as const satisfies Record<string, RouteShape>;
