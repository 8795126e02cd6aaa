import { accounts } from "#shared/contract/shop/accounts.ts";
import { changeAccount } from "../../data/account-change.ts";
import { countAttempt, limits } from "../../data/attempts.ts";
import { findUserWithOrders } from "../../data/user-with-orders.ts";
import { endpointWithAccount } from "../../http/endpoint.ts";
import { refuseCommonPassword } from "../../sign-in/new-password.ts";
import { hashPassword } from "../../sign-in/passwords.ts";
import { confirmOwner, requireSecondFactor } from "../../sign-in/reauthentication.ts";
import { signToken } from "../../sign-in/sign-token.ts";

/**
 * Updates the sent fields of the caller's account. A new password revokes all tokens, so the reply then contains a new
 * one.
 */
export const handler = endpointWithAccount("updateMe", accounts, findUserWithOrders, async ({ caller, body, now }) => {
  const { name, email, password, currentPassword } = body;
  const isNewEmail = email !== undefined && email !== caller.email;
  const isSensitive = isNewEmail || password !== undefined;
  if (isSensitive) requireSecondFactor(caller);
  const signedInAt = await confirmOwner({ caller, currentPassword }, isSensitive ? "yes" : "no", now);
  if (password !== undefined) refuseCommonPassword(password, email ?? caller.email);
  if (isNewEmail) await countAttempt(limits.emailChangeByAccount, caller.id, now);
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  const user = await changeAccount(caller, { name, email, passwordHash }, now);
  if (password === undefined) return { user };
  return { user, token: await signToken(user, now, { signedInAt, secondFactorAt: caller.secondFactorAt }) };
});
