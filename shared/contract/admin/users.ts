import * as z from "zod";
import { minorUnits, okReply, timestamp, userId } from "../parts/fields.ts";
import type { RouteShape } from "../parts/shape.ts";
import { order } from "../shop/order.ts";
import { user } from "../shop/user.ts";

/** An account as listed in the admin area. */
export const adminUser = user.extend({
  completedOrders: minorUnits,
  lastOrderAt: timestamp.nullable(),
  lastSignInAt: timestamp.nullable(),
  /** Whether an admin's sign-in requires a code in addition to the password. */
  secondFactor: z.boolean(),
});

export const adminUsers = {
  getAdminUser: {
    params: z.strictObject({ id: userId }),
    reply: z.object({ user: adminUser, orders: z.array(order) }),
    errors: ["not_found"],
  },
  deleteAdminUser: {
    params: z.strictObject({ id: userId }),
    reply: okReply,
    errors: ["not_found", "changed_meanwhile"],
  },
  /** Ends every session of the account. */
  signOutAdminUser: {
    params: z.strictObject({ id: userId }),
    reply: okReply,
    errors: ["not_found", "changed_meanwhile"],
  },
} as const satisfies Record<string, RouteShape>;
