import { canBeSentAgain, followsReader } from "#shared/domain/mail.ts";
import { ShopError } from "../shop-error.ts";
import { type Actor, auditWrite } from "./audit.ts";
import { mailAgainWrite, readMail } from "./mails.ts";
import type { Mail } from "./outbox.ts";
import { retry, retryOnConflict } from "./retry-on-conflict.ts";
import { findUser } from "./user.ts";
import { transact } from "./write.ts";

/**
 * Puts a mail back into the outbox on behalf of an admin, with an audit entry. It goes to the account's present
 * address, unless it is for one address alone. Two admins at once send it once. Throws `not_found`, `mail_unsendable`
 * and `changed_meanwhile`.
 */
export async function sendMailAgain(id: string, admin: Actor, now: Date): Promise<Mail> {
  return retryOnConflict(async () => {
    const stored = await readMail(id);
    if (stored === undefined) throw new ShopError("not_found");
    if (!canBeSentAgain(stored)) throw new ShopError("mail_unsendable");
    const to = await presentAddress(stored);
    const failedParts = await transact([
      mailAgainWrite(stored, now, to),
      auditWrite(admin, { action: "mail.send-again", target: id, old: { state: stored.state }, new: null }, now),
    ]);
    if (failedParts.size > 0) return retry;
    const { sentAt, deliveredAt, droppedBecause, problem, leasedUntil, sesMessageId, ...kept } = stored;
    return { ...kept, to, state: "waiting", dueAt: now.toISOString() };
  });
}

async function presentAddress({ kind, to, userId }: Mail): Promise<string> {
  if (userId === undefined || !followsReader(kind)) return to;
  return (await findUser(userId))?.email ?? to;
}
