import type { Reply } from "#shared/contract/index.ts";
import { canBeSentAgain } from "#shared/domain/mail.ts";
import type { Mail } from "../data/outbox.ts";

type AdminMail = Reply<"sendAdminMailAgain">["mail"];

/** A mail for the admin area. */
export function adminMailReply(mail: Mail): AdminMail {
  const { id, kind, to, language, state, createdAt, dueAt, sentAt, deliveredAt, droppedBecause, problem } = mail;
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
  };
}
