import { adminMails } from "#shared/contract/admin/mails.ts";
import { sendMailAgain } from "../../data/mail-again.ts";
import { endpoint } from "../../http/endpoint.ts";
import { adminMailReply } from "../../replies/mail.ts";

/** Puts a mail back into the outbox. */
export const handler = endpoint("sendAdminMailAgain", adminMails, async ({ params, caller, now }) => {
  const actor = { userId: caller.id, email: caller.email };
  return { mail: adminMailReply(await sendMailAgain(params.id, actor, now)) };
});
