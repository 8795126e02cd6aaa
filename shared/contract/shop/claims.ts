import * as z from "zod";
import { okReply, orderId, timestamp } from "../parts/fields.ts";
import type { RouteShape } from "../parts/shape.ts";

/** Connecting a license with a chat on WhatsApp. */
export const claims = {
  createClaimCode: {
    params: z.strictObject({ id: orderId }),
    /**
     * `link`: opens WhatsApp with a message to the assistant that contains the code; the customer sends it. A new code
     * replaces the one before.
     */
    reply: z.object({ code: z.string(), link: z.url(), expiresAt: timestamp }),
    errors: ["not_found", "line_not_connectable", "too_many_attempts", "changed_meanwhile"],
  },
  /** Gives the license back to the number and the chat that held it before it moved. */
  undoMove: {
    params: z.strictObject({ id: orderId }),
    reply: okReply,
    errors: ["not_found", "move_not_undoable", "changed_meanwhile"],
  },
  answerClaim: {
    params: z.strictObject({ id: orderId }),
    /** Whether the chat that asks gets the license. */
    body: z.strictObject({ allow: z.boolean() }),
    reply: okReply,
    errors: ["not_found", "line_not_connectable", "changed_meanwhile"],
  },
} as const satisfies Record<string, RouteShape>;
