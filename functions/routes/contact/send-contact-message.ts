import { contact } from "#shared/contract/shop/contact.ts";
import { countAttempt, limits } from "../../data/attempts.ts";
import { keepMessage } from "../../data/messages.ts";
import { callerAddress } from "../../http/address.ts";
import { endpoint } from "../../http/endpoint.ts";

/**
 * Keeps a message for the admins to read. When it cannot be kept, the call fails, so that the form keeps it. The same
 * message sent again within minutes is kept once.
 */
export const handler = endpoint("sendContactMessage", contact, async ({ body, caller, from, now }) => {
  const { website = "", ...message } = body;
  // A program that fills every field: it learns nothing, and nothing is kept.
  if (website !== "") return { ok: true };
  await countAttempt(limits.contactByAddress, await callerAddress(from, now), now);
  await countAttempt(limits.contactByEmail, message.email, now);
  await keepMessage({ ...message, userId: caller?.id }, now);
  return { ok: true };
});
