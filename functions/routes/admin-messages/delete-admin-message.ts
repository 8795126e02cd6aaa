import { adminMessages } from "#shared/contract/admin/messages.ts";
import { endpoint } from "../../http/endpoint.ts";
import { deleteMessage } from "../../personal-data/delete-message.ts";

/** Deletes a message at its sender's request. */
export const handler = endpoint("deleteAdminMessage", adminMessages, async ({ caller, params, now }) => {
  await deleteMessage(params.id, { userId: caller.id, email: caller.email }, now);
  return { ok: true };
});
