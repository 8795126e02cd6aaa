import * as z from "zod";
import { maxLengths } from "../../domain/limits.ts";
import { visibleCharacter } from "../../domain/visible-text.ts";
import { okReply } from "../parts/fields.ts";
import { email, name } from "../parts/person-fields.ts";
import type { RouteShape } from "../parts/shape.ts";

export const contact = {
  sendContactMessage: {
    body: z.strictObject({
      name,
      email,
      message: z.string().trim().regex(visibleCharacter, "Please write a message.").max(maxLengths.message),
      /** A honeypot field, hidden from people: bots that fill in every field reveal themselves. */
      website: z.string().max(200).optional(),
    }),
    reply: okReply,
    errors: ["changed_meanwhile"],
  },
} as const satisfies Record<string, RouteShape>;
