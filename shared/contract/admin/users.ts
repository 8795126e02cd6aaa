import * as z from "zod";
import { order, personalData, user } from "../accounts.ts";
import { done, minorUnits, nextCursor, searchPage, timestamp, userId } from "../fields.ts";
import type { RouteShape } from "../shape.ts";

const adminUser = user.extend({
  completedOrders: minorUnits,
  lastOrderAt: timestamp.nullable(),
  lastSignInAt: timestamp.nullable(),
  /** Whether signing in as an admin takes a code beside the password. */
  secondFactor: z.boolean(),
});

export const adminUsers = {
  listAdminUsers: {
    query: searchPage.extend({ role: z.enum(["admin"]).optional() }),
    reply: z.object({ users: z.array(adminUser), nextCursor }),
    errors: [],
  },
  getAdminUser: {
    params: z.strictObject({ id: userId }),
    reply: z.object({ user: adminUser, orders: z.array(order) }),
    errors: ["not_found"],
  },
  exportAdminUser: { params: z.strictObject({ id: userId }), reply: personalData, errors: ["not_found"] },
  deleteAdminUser: { params: z.strictObject({ id: userId }), reply: done, errors: ["not_found", "changed_meanwhile"] },
  /** Ends every session of the account, here and everywhere. */
  signOutAdminUser: { params: z.strictObject({ id: userId }), reply: done, errors: ["not_found", "changed_meanwhile"] },
} as const satisfies Record<string, RouteShape>;
