import { type Actor, auditWrite, ownAuditWrites } from "../data/audit.ts";
import { endAccount } from "../data/erasure.ts";
import { retry, retryOnConflict } from "../data/retry-on-conflict.ts";
import { findUser, type User } from "../data/user.ts";
import { describeError } from "../log.ts";
import type { PaymentContext } from "../payments/context.ts";
import { ShopError } from "../shop-error.ts";
import { systemTiming } from "../timing.ts";
import { erasePersonalData, finishErasure } from "./erase.ts";

/** The time that a call spends on Stripe for an erasure. The erasure job completes what is left. */
const stripeBudgetMs = 8_000;

/**
 * Ends the caller's own account. Idempotent. Throws `changed_meanwhile` when the password or the address changed since
 * the account was read: the caller might not be the owner.
 */
export async function endOwnAccount(accountAsRead: User, context: PaymentContext): Promise<void> {
  let account: User | undefined = accountAsRead;
  return retryOnConflict(async () => {
    if (account === undefined) return undefined;
    if (account.version !== accountAsRead.version) throw new ShopError("changed_meanwhile");
    const hasEnded = await endAccount(account, context.now, ownAuditWrites(accountAsRead, "me.delete", context.now));
    if (hasEnded) return tryEraseNow(accountAsRead.id, context);
    account = await findUser(accountAsRead.id);
    return retry;
  });
}

/**
 * Ends an account on behalf of an admin, with an audit entry. Ending another admin's account requires the caller to
 * have two-step sign-in, so that a stolen password is not enough. Throws `not_found`, `forbidden` and
 * `changed_meanwhile`.
 */
export async function endAccountAsAdmin(admin: User, userId: string, context: PaymentContext): Promise<void> {
  const actor: Actor = { userId: admin.id, email: admin.email };
  const entry = { action: "user.delete", target: userId, old: null, new: null } as const;
  return retryOnConflict(async () => {
    const account = await findUser(userId);
    if (account === undefined) throw new ShopError("not_found");
    if (account.role === "admin" && admin.secondFactorSince === undefined) {
      const message = "Only admins with two-step sign-in can delete another admin. Please turn on yours first.";
      throw new ShopError("forbidden", { message });
    }
    const hasEnded = await endAccount(account, context.now, [auditWrite(actor, entry, context.now)]);
    return hasEnded ? tryEraseNow(userId, context) : retry;
  });
}

/**
 * Erases what can be erased now: everything personal in the table, and at Stripe what fits into the time. Failures are
 * left to the job and do not fail the call. Nothing goes on after the answer, because Lambda freezes the process then:
 * an interrupted step would continue minutes later, during another call, with what it had read before.
 */
async function tryEraseNow(userId: string, context: PaymentContext): Promise<void> {
  try {
    await erasePersonalData(userId, context);
    const timing = context.stripe?.timing ?? systemTiming;
    const stripe = { ...context.stripe, timing, deadline: timing.now() + stripeBudgetMs };
    const rest = await finishErasure(userId, { ...context, stripe });
    context.log.info("an account is erased", { userId, rest });
  } catch (thrown) {
    context.log.warn("an erasure is left to the job", { userId, cause: describeError(thrown) });
  }
}
