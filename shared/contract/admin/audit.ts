import * as z from "zod";
import { auditId, timestamp, userId } from "../parts/fields.ts";
import { nextCursor, searchQuery } from "../parts/list-fields.ts";
import type { RouteShape } from "../parts/shape.ts";

export const adminAudit = {
  listAdminAudit: {
    /** `search`: a prefix of the admin's email address or of the target. */
    query: searchQuery.omit({ sort: true }).extend({ action: z.string().max(50).optional() }),
    reply: z.object({
      /** Newest first. */
      entries: z.array(
        z.object({
          id: auditId,
          at: timestamp,
          /** The admin's account, or null for an operator at the command line. `email` is the address at that time. */
          by: z.object({ userId: userId.nullable(), email: z.string() }),
          action: z.string(),
          /** The changed record: an order, a page, the settings. */
          target: z.string(),
          old: z.json(),
          new: z.json(),
        }),
      ),
      nextCursor,
    }),
    errors: [],
  },
} as const satisfies Record<string, RouteShape>;
