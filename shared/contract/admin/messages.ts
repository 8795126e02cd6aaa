import * as z from "zod";
import { maxLengths } from "../../domain/limits.ts";
import { visibleCharacter } from "../../domain/visible-text.ts";
import { messageId, okReply, timestamp } from "../parts/fields.ts";
import type { RouteShape } from "../parts/shape.ts";

export const message = z.object({
  id: messageId,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  read: z.boolean(),
  /** Whether an admin has answered, here or by marking the message. */
  answered: z.boolean(),
  createdAt: timestamp,
});

const messageDetail = message.extend({
  /** The answers that admins sent from here, oldest first. Their fate is among the mails about the message. */
  answers: z.array(z.object({ at: timestamp, text: z.string() })),
});

export const adminMessages = {
  getAdminMessage: {
    params: z.strictObject({ id: messageId }),
    reply: z.object({ message: messageDetail }),
    errors: ["not_found"],
  },
  updateAdminMessage: {
    params: z.strictObject({ id: messageId }),
    /** Setting `answered` also sets `read`; clearing `read` also clears `answered`. */
    body: z
      .strictObject({ read: z.boolean().optional(), answered: z.boolean().optional() })
      .refine(({ read, answered }) => read !== undefined || answered !== undefined, "Send read, answered or both.")
      .refine(({ read, answered }) => !(read === false && answered === true), "An answered message is always read."),
    reply: z.object({ message: messageDetail }),
    errors: ["not_found", "changed_meanwhile"],
  },
  /** Keeps an answer with the message and mails it to the sender, which marks the message as answered. */
  answerAdminMessage: {
    params: z.strictObject({ id: messageId }),
    body: z.strictObject({
      answer: z.string().trim().regex(visibleCharacter, "Write a reply.").max(maxLengths.message),
      /** How many answers the admin has seen, so that an answer sent twice, or by two admins, is refused. */
      answersSeen: z.int().nonnegative(),
    }),
    reply: z.object({ message: messageDetail }),
    errors: ["not_found", "changed_meanwhile"],
  },
  /** Deletes a message permanently: no trace of its text remains, not even in the audit log. */
  deleteAdminMessage: {
    params: z.strictObject({ id: messageId }),
    reply: okReply,
    errors: ["not_found", "changed_meanwhile"],
  },
} as const satisfies Record<string, RouteShape>;
