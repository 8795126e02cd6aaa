import * as z from "zod";
import { nextCursor, page, search } from "../list-fields.ts";
import type { RouteShape } from "../shape.ts";
import { message } from "./messages.ts";

export const adminMessageList = {
  listAdminMessages: {
    query: page.extend({
      search: search.optional(),
      unread: z.enum(["true", "false"]).optional(),
      answered: z.enum(["true", "false"]).optional(),
    }),
    reply: z.object({ messages: z.array(message), nextCursor }),
    errors: [],
  },
} as const satisfies Record<string, RouteShape>;
