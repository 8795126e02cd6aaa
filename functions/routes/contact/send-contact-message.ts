import { contact } from "#shared/contract/shop/contact.ts";
import { countAttempt, limits } from "../../data/attempts.ts";
import { storeMessage } from "../../data/messages.ts";
import { callerAddress } from "../../http/caller-address.ts";
import { endpoint } from "../../http/endpoint.ts";

/**
 * Stores a message for the admins. If that fails, the call fails, so that the form keeps the text. The same message
 * sent again within minutes is stored once.
 */
export const handler = endpoint("sendContactMessage", contact, async (call) => {
  const { body, caller, requestOrigin, now, language } = call;
  const { website = "", ...message } = body;
  // Only bots fill in the hidden field `website`: report success and store nothing.
  if (website !== "") return { ok: true };
  await countAttempt(limits.contactByAddress, await callerAddress(requestOrigin, now), now);
  await countAttempt(limits.contactByEmail, message.email, now);
  await storeMessage({ ...message, language, userId: caller?.id }, now);
  return { ok: true };
});
