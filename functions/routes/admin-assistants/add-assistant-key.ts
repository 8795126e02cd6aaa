import { assistantKeys } from "#shared/contract/admin/assistant-keys.ts";
import { addAssistantKey } from "../../data/assistant-keys.ts";
import { endpoint } from "../../http/endpoint.ts";
import { assistantKeyReply } from "../../replies/assistant-key.ts";

/** Adds a key for an assistant, and returns it once. */
export const handler = endpoint("addAssistantKey", assistantKeys, async ({ body, caller, now }) => {
  const { key, secret } = await addAssistantKey(body, { userId: caller.id, email: caller.email }, now);
  return { key: assistantKeyReply(key), secret };
});
