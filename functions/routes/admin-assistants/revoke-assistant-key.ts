import { assistantKeys } from "#shared/contract/admin/assistant-keys.ts";
import { revokeAssistantKey } from "../../data/assistant-keys.ts";
import { endpoint } from "../../http/endpoint.ts";

/** Revokes a key of an assistant. */
export const handler = endpoint("revokeAssistantKey", assistantKeys, async ({ params, caller, now }) => {
  await revokeAssistantKey(params.id, { userId: caller.id, email: caller.email }, now);
  return { ok: true };
});
