import * as z from "zod";
import { nextCursor, searchPage } from "../parts/list-fields.ts";
import type { RouteShape } from "../parts/shape.ts";
import { adminUser } from "./users.ts";

export const adminUserList = {
  listAdminUsers: {
    query: searchPage.extend({ role: z.enum(["admin"]).optional() }),
    reply: z.object({ users: z.array(adminUser), nextCursor }),
    errors: [],
  },
} as const satisfies Record<string, RouteShape>;
