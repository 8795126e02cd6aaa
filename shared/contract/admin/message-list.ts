import * as z from "zod";
import { nextCursor, pageQuery, search } from "../parts/list-fields.ts";
import type { RouteShape } from "../parts/shape.ts";
import { message } from "./messages.ts";

export const adminMessageList = {
  listAdminMessages: {
    query: pageQuery.extend({
      search: search.optional(),
      unread: z.enum(["true", "false"]).optional(),
      answered: z.enum(["true", "false"]).optional(),
    }),
    reply: z.object({ messages: z.array(message), nextCursor }),
    errors: [],
  },
} as const satisfies Record<string, RouteShape>;
