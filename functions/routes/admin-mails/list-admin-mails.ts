import { adminMails } from "#shared/contract/admin/mails.ts";
import { isForNewAddress } from "#shared/domain/mail.ts";
import { listMails, type MailSelection } from "../../data/mail-lists.ts";
import { readEmails } from "../../data/user.ts";
import { mailSender } from "../../environment.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { adminMailReply } from "../../replies/mail.ts";

/** Lists the mails about a record, to an account, or in a state, with their fate. */
export const handler = endpointWithPreload(
  "listAdminMails",
  adminMails,
  ({ query: { limit, cursor, ...selection } }) => listMails(selectionOf(selection), { limit, cursor }),
  async ({ caller }) => {
    const { rows, nextCursor } = await caller.preloaded();
    const emails = await readEmails(rows.filter(isForNewAddress).flatMap(({ userId }) => userId ?? []));
    return {
      mails: rows.map((mail) => adminMailReply(mail, emails)),
      nextCursor,
      hasSender: mailSender() !== undefined,
    };
  },
);

/** The contract admits exactly one of the three. */
function selectionOf({
  about,
  to,
  state = "failed",
}: Readonly<Partial<Record<"about" | "to", string>>> & {
  readonly state?: Extract<MailSelection, { state: unknown }>["state"] | undefined;
}): MailSelection {
  if (about !== undefined) return { about };
  return to === undefined ? { state } : { to };
}
