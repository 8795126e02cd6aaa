import * as z from "zod";
import type { RouteShape } from "../parts/shape.ts";
import { order } from "./order.ts";
import { ownUser } from "./user.ts";

export const me = {
  getMe: {
    reply: z.object({ user: ownUser, orders: z.array(order) }),
    errors: [],
  },
} as const satisfies Record<string, RouteShape>;
