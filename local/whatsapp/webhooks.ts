import { createHmac } from "node:crypto";
import type { Person } from "./people.ts";

/**
 * The webhooks of WhatsApp's Cloud API
 * (https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages/).
 */

/** The business's number that people write to. */
const metadata = { display_phone_number: "12025550142", phone_number_id: "106540352242922" };

interface Sent {
  readonly id: string;
  readonly at: Date;
}

/** A text message. In a group it has the group's id. */
export function textWebhook(
  person: Person,
  { id, at, text, isInGroup }: Sent & { readonly text: string; readonly isInGroup: boolean },
): object {
  const { name, number, isHidden, userId } = person;
  const contact = { profile: { name, ...(isHidden && { username: `@${name.toLowerCase()}` }) }, user_id: userId };
  const message = {
    ...(!isHidden && { from: number }),
    from_user_id: userId,
    ...(isInGroup && { group_id: "Y2FwaV9ncm91cDoxMjAyNTU1MDE0Mg" }),
    id,
    timestamp: secondsOf(at),
    type: "text",
    text: { body: text },
  };
  return webhookOf({ contacts: [{ ...contact, ...(!isHidden && { wa_id: number }) }], messages: [message] });
}

/** The message that a person has a new number, or, if no number may be shown, a new id. */
export function changeWebhook(before: Person, after: Person, { id, at }: Sent): object {
  const ids = { user_id: after.userId, previous_user_id: before.userId };
  const system = after.isHidden
    ? { type: "user_changed_user_id", body: `User ${after.name} has a new user ID`, ...ids }
    : {
        type: "user_changed_number",
        body: `User ${after.name} changed from ${before.number} to ${after.number}`,
        wa_id: after.number,
        ...ids,
      };
  const from = before.isHidden ? {} : { from: before.number };
  return webhookOf({ messages: [{ ...from, id, timestamp: secondsOf(at), type: "system", system }] });
}

function webhookOf(value: object): object {
  const change = { field: "messages", value: { messaging_product: "whatsapp", metadata, ...value } };
  return { object: "whatsapp_business_account", entry: [{ id: "102290129340398", changes: [change] }] };
}

function secondsOf(at: Date): string {
  return String(Math.floor(at.getTime() / 1000));
}

/** Where webhooks go, and the secret of the app that signs them. */
export interface Receiver {
  readonly webhookUrl: string;
  readonly appSecret: string;
}

/** How long the receiver's silence is waited for, and the waits before another delivery, in milliseconds. */
const timeoutMs = 20_000;
const retryDelaysMs = [200, 1000, 3000];

/** Delivers a webhook, again if the receiver fails. Resolves to whether it was accepted. */
export async function deliver(webhook: object, { webhookUrl, appSecret }: Receiver): Promise<boolean> {
  const body = JSON.stringify(webhook);
  const headers = {
    "content-type": "application/json",
    "x-hub-signature-256": `sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`,
  };
  for (const delay of [...retryDelaysMs, undefined]) {
    const signal = AbortSignal.timeout(timeoutMs);
    const reply = await fetch(webhookUrl, { method: "POST", headers, body, signal }).catch(() => undefined);
    if (reply?.ok) return true;
    if (delay !== undefined) await new Promise((resolve) => setTimeout(resolve, delay));
  }
  return false;
}
