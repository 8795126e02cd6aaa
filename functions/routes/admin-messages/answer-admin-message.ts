import { adminMessages } from "#shared/contract/admin/messages.ts";
import { answerMessage } from "../../data/message-answers.ts";
import { endpoint } from "../../http/endpoint.ts";

/** Answers a message by mail. */
export const handler = endpoint("answerAdminMessage", adminMessages, async ({ params, body, caller, now }) => {
  const actor = { userId: caller.id, email: caller.email };
  return { message: await answerMessage(params.id, body, actor, now) };
});
