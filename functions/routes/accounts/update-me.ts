import { accounts } from "#shared/contract/shop/accounts.ts";
import { changeAccount } from "../../data/account-change.ts";
import { countAttempt, limits } from "../../data/attempts.ts";
import { findUserWithOrders } from "../../data/user-with-orders.ts";
import { endpointWithAccount } from "../../http/endpoint.ts";
import { ownUserReply } from "../../replies/own-user.ts";
import { refuseCommonPassword } from "../../sign-in/new-password.ts";
import { hashPassword } from "../../sign-in/passwords.ts";
import { confirmOwner, requireSecondFactor } from "../../sign-in/reauthentication.ts";
import { signToken } from "../../sign-in/sign-token.ts";

/**
 * Updates the sent fields of the caller's account. A new password or address ends all other sessions and revokes all
 * tokens, so the reply then contains a new one for the caller's own session.
 */
export const handler = endpointWithAccount("updateMe", accounts, findUserWithOrders, async ({ caller, body, now }) => {
  const { name, email, password, reminders, currentPassword } = body;
  const isNewEmail = email !== undefined && email !== caller.email;
  const isSensitive = isNewEmail || password !== undefined;
  if (isSensitive) requireSecondFactor(caller);
  const signedInAt = await confirmOwner({ caller, currentPassword }, isSensitive, now);
  if (password !== undefined) refuseCommonPassword(password, email ?? caller.email);
  if (isNewEmail) await countAttempt(limits.emailChangeByAccount, caller.id, now);
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  const { sessionId, secondFactorAt } = caller;
  const changed = await changeAccount(caller, { name, email, passwordHash, reminders, keptSession: sessionId }, now);
  const user = ownUserReply(changed);
  if (!isSensitive) return { user };
  return { user, token: await signToken(changed, sessionId, now, { signedInAt, secondFactorAt }) };
});
