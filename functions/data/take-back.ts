/** Undoing a change of the password or the address (docs/decisions/049-an-address-is-proven-by-its-link.md). */
import { ShopError } from "../shop-error.ts";
import { accountWrites, type NewValues } from "./account-change.ts";
import { ownAuditWrites } from "./audit.ts";
import { newId } from "./ids.ts";
import { type Link, linkUse, linkWrite } from "./links.ts";
import { listPasskeys, passkeyRemovals } from "./passkeys.ts";
import { retry, retryOnConflict } from "./retry-on-conflict.ts";
import { noPassword, type User } from "./user.ts";
import { findUserWithOrders } from "./user-with-orders.ts";
import { transact } from "./write.ts";

/**
 * Takes back the change that the link's mail told about, and every later one: the address returns to the one before
 * it, no password and no passkey is left, all sessions end. An admin, who may need an older passkey as the second
 * factor, keeps it. Links of the time in between are void, because the mails that carry them may have gone to a thief.
 * Returns the id of a new link, with which the reader chooses a password.
 *
 * Throws `link_invalid`, and `email_taken` when the former address belongs to another account by now.
 */
export async function takeBackChange(link: Link, now: Date): Promise<string> {
  const resetLinkId = newId("lnk", now);
  return retryOnConflict(async () => {
    const account = await findUserWithOrders(link.userId);
    const email = link.restore?.email ?? link.email;
    const isVoid = account === undefined || isTakenBack(link, account) || !(link.restore || account.email === email);
    if (isVoid) throw new ShopError("link_invalid");
    const version = account.version + 1;
    const from = [link.createdAt, account.takenBack?.from ?? link.createdAt].sort()[0] ?? link.createdAt;
    const passkeys = await listPasskeys(account.id);
    const ended = account.role === "admin" ? passkeys.filter(({ createdAt }) => createdAt >= from) : passkeys;
    const values: NewValues = {
      ...(email === account.email ? {} : { email }),
      ...(link.restore && { emailConfirmedAt: now.toISOString() }),
      passwordHash: noPassword,
      version,
      sessions: {},
      passkeys: passkeys.length - ended.length,
      takenBack: { from, until: now.toISOString() },
    };
    const failedParts = await transact<string>([
      linkUse(link, now),
      ...accountWrites(account, values),
      ...passkeyRemovals(account.id, ended),
      linkWrite({ id: resetLinkId, purpose: "resetPassword", userId: account.id, email, version }, now),
      ...ownAuditWrites(account, "me.undo", now),
    ]);
    if (failedParts.size === 0) return resetLinkId;
    if (failedParts.has("link")) throw new ShopError("link_invalid");
    if (!failedParts.has("account") && failedParts.has("newAddress")) {
      const message = "Your former address belongs to another account by now. Please write to us, and we put it right.";
      throw new ShopError("email_taken", { message });
    }
    return retry;
  });
}

/** Whether a link belongs to a time whose changes were taken back already. */
function isTakenBack({ createdAt }: Link, { takenBack }: User): boolean {
  return takenBack !== undefined && takenBack.from <= createdAt && createdAt <= takenBack.until;
}
