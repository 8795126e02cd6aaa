import * as z from "zod";
import { messageId, okReply, timestamp } from "../parts/fields.ts";
import type { RouteShape } from "../parts/shape.ts";

export const message = z.object({
  id: messageId,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  read: z.boolean(),
  /** Whether an admin has replied by email and marked the message as answered. */
  answered: z.boolean(),
  createdAt: timestamp,
});

export const adminMessages = {
  getAdminMessage: { params: z.strictObject({ id: messageId }), reply: z.object({ message }), errors: ["not_found"] },
  updateAdminMessage: {
    params: z.strictObject({ id: messageId }),
    /** Setting `answered` also sets `read`; clearing `read` also clears `answered`. */
    body: z
      .strictObject({ read: z.boolean().optional(), answered: z.boolean().optional() })
      .refine(({ read, answered }) => read !== undefined || answered !== undefined, "Send read, answered or both.")
      .refine(({ read, answered }) => !(read === false && answered === true), "An answered message is always read."),
    reply: z.object({ message }),
    errors: ["not_found", "changed_meanwhile"],
  },
  /** Deletes a message permanently: no trace of its text remains, not even in the audit log. */
  deleteAdminMessage: {
    params: z.strictObject({ id: messageId }),
    reply: okReply,
    errors: ["not_found", "changed_meanwhile"],
  },
} as const satisfies Record<string, RouteShape>;
