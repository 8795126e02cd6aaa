import * as z from "zod";
import { changeCodes, claimCodes } from "../../domain/claim.ts";
import { languages } from "../../domain/language.ts";
import { lineCodes } from "../../domain/line-answer.ts";
import { lineEvents } from "../../domain/line-change.ts";
import { orderId, timestamp } from "../parts/fields.ts";
import type { RouteShape } from "../parts/shape.ts";

/** A WhatsApp number as a webhook has it: its country's dial code and its digits, with or without a plus. */
const line = z.string().regex(/^\+?[1-9]\d{5,14}$/, "That is not a WhatsApp number.");

/**
 * A business-scoped user id: a country's code, a period, and up to 128 letters and digits
 * (https://developers.facebook.com/docs/whatsapp/business-scoped-user-ids).
 */
const waUserId = z.string().regex(/^[A-Z]{2}\.[A-Za-z0-9]{1,128}$/, "That is not a WhatsApp user ID.");

const license = z.object({
  id: orderId,
  state: z.enum(["active", "suspended", "ended"]),
  since: timestamp,
  /** Of two answers about a license, the one with the higher revision is newer. */
  revision: z.int().min(1),
});

export const lines = {
  validateLine: {
    body: z
      .strictObject({
        line: line.optional(),
        waUserId: waUserId.optional(),
        /** WhatsApp's id of the person's message. The card repeats it. */
        messageId: z.string().min(1).max(200),
        /** Any text of the assistant's choice. The reply and the card repeat it. */
        nonce: z.string().min(8).max(64),
      })
      .refine((body) => body.line !== undefined || body.waUserId !== undefined, "Send line, waUserId or both."),
    reply: z.object({
      valid: z.boolean(),
      code: z.enum(lineCodes),
      /** A sentence to say to the person, in each of the shop's languages. */
      detail: z.record(z.enum(languages), z.string()),
      nonce: z.string(),
      at: timestamp,
      /** The license that this WhatsApp user holds or held, if it is known. */
      licence: license.nullable(),
      /** Whether this call bound the WhatsApp user to the license. */
      bound: z.boolean(),
      /** A signed statement of the above, with which the assistant can serve the customer for 24 hours. */
      card: z.string().nullable(),
      /** How long the answer may be used without asking again. */
      cacheSeconds: z.int(),
    }),
    errors: ["changed_meanwhile"],
  },
  claimLine: {
    body: z.strictObject({
      /** The person's message. */
      text: z.string().min(1).max(4096),
      line: line.optional(),
      waUserId,
      messageId: z.string().min(1).max(200),
      /** The message's `timestamp`, in seconds since 1970. */
      sentAt: z.int().positive(),
    }),
    reply: z.object({
      code: z.enum(claimCodes),
      /** A sentence to say to the person, in each of the shop's languages. */
      detail: z.record(z.enum(languages), z.string()),
      licence: license.nullable(),
    }),
    errors: ["too_many_attempts", "changed_meanwhile"],
  },
  changeWaUser: {
    body: z.strictObject({
      /** The message's `previous_user_id`. */
      previousWaUserId: waUserId,
      waUserId,
      /** The new number, unless it is hidden. */
      line: line.optional(),
      messageId: z.string().min(1).max(200),
      /** The message's `timestamp`, in seconds since 1970. */
      sentAt: z.int().positive(),
    }),
    reply: z.object({
      code: z.enum(changeCodes),
      /** A sentence to say to the person, in each of the shop's languages. */
      detail: z.record(z.enum(languages), z.string()),
      licence: license.nullable(),
    }),
    errors: ["changed_meanwhile"],
  },
  listLineChanges: {
    query: z.strictObject({
      /** The `next` of the previous reply. */
      after: z.string().max(500).optional(),
    }),
    reply: z.object({
      /** Oldest first. A change may be listed again: the license's `revision` says whether it is known. */
      changes: z.array(z.object({ event: z.enum(lineEvents), licence: license, at: timestamp })),
      next: z.string(),
      /** Whether more follow at once. */
      more: z.boolean(),
    }),
    errors: [],
  },
  listLineKeys: {
    /** A JSON Web Key Set (RFC 7517). */
    reply: z.object({
      keys: z.array(
        z.object({
          kty: z.literal("OKP"),
          crv: z.literal("Ed25519"),
          x: z.string(),
          kid: z.string(),
          use: z.literal("sig"),
          alg: z.literal("EdDSA"),
        }),
      ),
    }),
    errors: [],
  },
} as const satisfies Record<string, RouteShape>;
