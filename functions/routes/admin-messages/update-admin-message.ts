import { adminMessages } from "#shared/contract/admin/messages.ts";
import { markMessage } from "../../data/messages.ts";
import { endpoint } from "../../http/endpoint.ts";

/** Marks a message as read or answered, or clears the mark. */
export const handler = endpoint("updateAdminMessage", adminMessages, async ({ params, body, caller, now }) => {
  const actor = { userId: caller.id, email: caller.email };
  return { message: await markMessage(params.id, body, actor, now) };
});
