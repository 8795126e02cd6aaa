import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";

/** A message to the assistant, as far as it matters. */
export interface Message {
  /** WhatsApp's id of the message. */
  readonly id: string;
  /** The number, unless it is hidden, and the user's id for this business. */
  readonly from: string | undefined;
  readonly fromUserId: string | undefined;
  /** In seconds since 1970. */
  readonly sentAt: number;
  readonly text: string;
  readonly isInGroup: boolean;
  /** The business's number that got the message. */
  readonly phoneNumberId: string;
  /** What changed, if the message says that the user has a new number or id. */
  readonly moved: { readonly previousWaUserId: string; readonly waUserId: string; readonly line?: string } | undefined;
}

const message = z.object({
  id: z.string(),
  from: z.string().optional(),
  from_user_id: z.string().optional(),
  group_id: z.string().optional(),
  timestamp: z.coerce.number().int(),
  text: z.object({ body: z.string() }).optional(),
  system: z
    .object({
      type: z.string(),
      wa_id: z.string().optional(),
      user_id: z.string().optional(),
      previous_user_id: z.string().optional(),
    })
    .optional(),
});
const webhook = z
  .object({
    entry: z.array(
      z.object({
        changes: z.array(
          z.object({
            // An app may also get webhooks about other things than messages.
            value: z
              .object({ metadata: z.object({ phone_number_id: z.string() }), messages: z.array(message) })
              .catch({ metadata: { phone_number_id: "" }, messages: [] }),
          }),
        ),
      }),
    ),
  })
  .catch({ entry: [] });

/**
 * The messages in the body of a webhook
 * (https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages/).
 * What is not a text or a change of number has none.
 */
export function messagesIn(body: string): readonly Message[] {
  return webhook.parse(JSON.parse(body)).entry.flatMap(({ changes }) =>
    changes.flatMap(({ value: { metadata, messages } }) =>
      messages
        .filter(({ text, system }) => text !== undefined || system?.previous_user_id !== undefined)
        .map(({ id, from, from_user_id: fromUserId, group_id, timestamp: sentAt, text, system }) => ({
          id,
          from,
          fromUserId,
          sentAt,
          text: text?.body ?? "",
          isInGroup: group_id !== undefined,
          phoneNumberId: metadata.phone_number_id,
          moved: movedBy(system),
        })),
    ),
  );
}

/**
 * Whether a webhook's header `X-Hub-Signature-256` is right. `body`: the bytes as they came, not JSON that was parsed
 * and written again.
 */
export function isSignedWith(appSecret: string, body: Buffer, header: unknown): boolean {
  const expected = Buffer.from(`sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`);
  const sent = Buffer.from(String(header), "latin1");
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

function movedBy(system: z.output<typeof message>["system"]): Message["moved"] {
  if (system?.previous_user_id === undefined || system.user_id === undefined) return undefined;
  const { previous_user_id: previousWaUserId, user_id: waUserId, wa_id: line } = system;
  return { previousWaUserId, waUserId, ...(line !== undefined && { line }) };
}

/** The fields of a message to which an answer to the new number or id goes. */
export function recipientOf({ line, waUserId }: NonNullable<Message["moved"]>): Pick<Message, "from" | "fromUserId"> {
  return { from: line, fromUserId: waUserId };
}
