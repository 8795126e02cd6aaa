import * as z from "zod";
import { languages } from "../../domain/language.ts";
import { dropReasons, mailKinds, mailStates } from "../../domain/mail.ts";
import { donationId, messageId, orderId, timestamp, userId } from "../parts/fields.ts";
import { nextCursor, pageQuery } from "../parts/list-fields.ts";
import type { RouteShape } from "../parts/shape.ts";

/** A kind and a cause, as in `receipt-ord_01K…`. */
const mailId = z
  .string()
  .max(200)
  .regex(/^[A-Za-z]+-[A-Za-z0-9_-]+$/, "That is not a valid ID.");

/** A mail with its fate. Its text is not stored: it is written when it is sent. */
export const adminMail = z.object({
  id: mailId,
  kind: z.enum(mailKinds),
  to: z.string(),
  language: z.enum(languages),
  state: z.enum(mailStates),
  createdAt: timestamp,
  dueAt: timestamp,
  sentAt: timestamp.nullable(),
  deliveredAt: timestamp.nullable(),
  /** Why it was not sent, on purpose. */
  droppedBecause: z.enum(dropReasons).nullable(),
  /** The mail service's last code, such as a bounce's type. */
  problem: z.string().nullable(),
  canBeSentAgain: z.boolean(),
  /** Whether the account still has the address that takes no mail, so that it has to be changed first. */
  needsNewAddress: z.boolean(),
  /** The account whose address has to be changed; null for any other mail, or if there is no account. */
  accountId: userId.nullable(),
});

export const adminMails = {
  listAdminMails: {
    /** Exactly one of the three: mails about a record, to an account, or in a state; newest first. */
    query: pageQuery
      .extend({
        about: z.union([orderId, donationId, messageId]).optional(),
        to: userId.optional(),
        state: z.enum(mailStates).optional(),
      })
      .refine(
        ({ about, to, state }) => [about, to, state].filter((value) => value !== undefined).length === 1,
        "Send exactly one of about, to and state.",
      ),
    reply: z.object({
      mails: z.array(adminMail),
      nextCursor,
      /** Whether this shop has a sender address. Without one, no mail is sent. */
      hasSender: z.boolean(),
    }),
    errors: [],
  },
  /** Puts a mail back into the outbox. Its text is written anew, with the words and settings of today. */
  sendAdminMailAgain: {
    params: z.strictObject({ id: mailId }),
    reply: z.object({ mail: adminMail }),
    errors: ["not_found", "mail_unsendable", "changed_meanwhile"],
  },
} as const satisfies Record<string, RouteShape>;
