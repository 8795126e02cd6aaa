import * as z from "zod";
import { nextCursor, searchQuery } from "../parts/list-fields.ts";
import type { RouteShape } from "../parts/shape.ts";
import { adminUser } from "./users.ts";

export const adminUserList = {
  listAdminUsers: {
    query: searchQuery.extend({ role: z.enum(["admin"]).optional() }),
    reply: z.object({ users: z.array(adminUser), nextCursor }),
    errors: [],
  },
} as const satisfies Record<string, RouteShape>;
