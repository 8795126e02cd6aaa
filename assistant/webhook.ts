import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";

/** A message: of the number, unless the person hides it, and of the person's id for this business. */
const message = z.object({
  id: z.string(),
  from: z.string().optional(),
  from_user_id: z.string().optional(),
  group_id: z.string().optional(),
  /** In seconds since 1970. */
  timestamp: z.coerce.number().int(),
  text: z.object({ body: z.string() }).optional(),
  /** The person has a new number or id. Messages of the system about other things have other fields. */
  system: z
    .object({ wa_id: z.string().optional(), user_id: z.string(), previous_user_id: z.string() })
    .optional()
    .catch(undefined),
});
/** `phoneNumberId`: the business's number that got it. */
export type Message = z.output<typeof message> & { readonly phoneNumberId: string };

const value = z.object({ metadata: z.object({ phone_number_id: z.string() }), messages: z.array(message) });
/** Webhooks about other things than messages have none. */
const change = z.object({ value: value.optional().catch(undefined) });
const webhook = z.object({ entry: z.array(z.object({ changes: z.array(change) })) }).catch({ entry: [] });

/**
 * The texts and the changes of numbers in the body of a webhook, without those from groups
 * (https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages/).
 */
export function messagesIn(body: string): readonly Message[] {
  const values = webhook
    .parse(JSON.parse(body))
    .entry.flatMap(({ changes }) => changes.flatMap((of) => of.value ?? []));
  return values
    .flatMap(({ metadata, messages }) => messages.map((of) => ({ ...of, phoneNumberId: metadata.phone_number_id })))
    .filter(({ text, system, group_id }) => group_id === undefined && (text !== undefined || system !== undefined));
}

/** Whether `X-Hub-Signature-256` is right. `body`: the bytes as they came, not JSON that was written again. */
export function isSignedWith(appSecret: string, body: Buffer, header: unknown): boolean {
  const expected = Buffer.from(`sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`);
  const sent = Buffer.from(String(header), "latin1");
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}
