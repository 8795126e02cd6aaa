import type { Reply } from "#shared/contract/index.ts";
import { canBeSentAgain, isForNewAddress } from "#shared/domain/mail.ts";
import type { Mail } from "../data/outbox.ts";

type AdminMail = Reply<"sendAdminMailAgain">["mail"];

/** A mail for the admin area. `emails`: the present addresses of accounts whose address took no mail, by their ids. */
export function adminMailReply(mail: Mail, emails: ReadonlyMap<string, string> = new Map()): AdminMail {
  const { id, kind, to, language, state, createdAt, dueAt, sentAt, deliveredAt, droppedBecause, problem } = mail;
  const { userId = "" } = mail;
  const needsNewAddress = isForNewAddress(mail) && (emails.get(userId) ?? to) === to;
  return {
    id,
    kind,
    to,
    language,
    state,
    createdAt,
    dueAt,
    sentAt: sentAt ?? null,
    deliveredAt: deliveredAt ?? null,
    droppedBecause: droppedBecause ?? null,
    problem: problem ?? null,
    canBeSentAgain: canBeSentAgain(mail),
    needsNewAddress,
    accountId: needsNewAddress && emails.has(userId) ? userId : null,
  };
}
