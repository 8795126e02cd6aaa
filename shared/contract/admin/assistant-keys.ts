import * as z from "zod";
import { assistantNameLimits, assistantScopes } from "../../domain/assistant-key.ts";
import { assistantKeyId, okReply, timestamp } from "../parts/fields.ts";
import type { RouteShape } from "../parts/shape.ts";

/** A key of an assistant, without its secret part, which is not stored. */
export const assistantKey = z.object({
  id: assistantKeyId,
  name: z.string(),
  scopes: z.array(z.enum(assistantScopes)),
  createdAt: timestamp,
  /** To the hour; null: never. */
  lastUsedAt: timestamp.nullable(),
});

export const assistantKeys = {
  listAssistantKeys: { reply: z.object({ keys: z.array(assistantKey) }), errors: [] },
  addAssistantKey: {
    body: z.strictObject({
      name: z
        .string()
        .trim()
        .max(assistantNameLimits.maxLength)
        .regex(assistantNameLimits.pattern, "Please use letters, digits, spaces, periods, dashes and underscores."),
      scopes: z
        .array(z.enum(assistantScopes))
        .min(1)
        .max(assistantScopes.length)
        .refine((scopes) => new Set(scopes).size === scopes.length, "Please name each scope once."),
    }),
    /** `secret`: the whole key. It is shown once and cannot be read again. */
    reply: z.object({ key: assistantKey, secret: z.string() }),
    errors: ["too_many_assistant_keys", "changed_meanwhile"],
  },
  revokeAssistantKey: {
    params: z.strictObject({ id: assistantKeyId }),
    reply: okReply,
    errors: ["not_found", "changed_meanwhile"],
  },
} as const satisfies Record<string, RouteShape>;
