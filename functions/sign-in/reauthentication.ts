import { clearAttempts, countAttempt, limits } from "../data/attempts.ts";
import type { User } from "../data/user.ts";
import { ShopError } from "../shop-error.ts";
import { passwordMatches } from "./passwords.ts";

/** A change to the caller's own account: who makes it, and the password sent with it. */
interface OwnChange {
  readonly caller: Pick<User, "id" | "passwordHash"> & { readonly signedInAt: Date };
  readonly currentPassword: string | undefined;
  /**
   * Whether the caller proved in this very call to be the owner without the password, for accounts that sign in by
   * other means. No route does so yet.
   */
  readonly isProvenOtherwise?: boolean;
}

/**
 * Authorizes a change to the caller's own account; returns when the password was last entered. A current password is
 * verified whenever it is sent. If the change `isSensitive`, it is required: a session left open on a shared computer
 * or a stolen token must not suffice to take the account over, however recent the sign-in. The number of attempts per
 * account is limited, so that a thief with a token cannot guess the password.
 *
 * Throws `wrong_password`, `sign_in_again`, `too_many_attempts`.
 */
export async function confirmOwner(
  { caller, currentPassword, isProvenOtherwise = false }: OwnChange,
  isSensitive: boolean,
  now: Date,
): Promise<Date> {
  if (currentPassword === undefined) {
    if (isSensitive && !isProvenOtherwise) throw new ShopError("sign_in_again");
    return caller.signedInAt;
  }
  await countAttempt(limits.passwordByAccount, caller.id, now);
  if (!(await passwordMatches(currentPassword, caller.passwordHash))) throw new ShopError("wrong_password");
  await clearAttempts(limits.passwordByAccount, caller.id, now);
  return now;
}

/**
 * Requires a second-factor code, if the second factor is on, for changes with which a thief could take over, delete or
 * export an admin's own account: as in the admin area, the password alone is not enough. Throws
 * `second_factor_required`.
 */
export function requireSecondFactor(
  caller: Pick<User, "role" | "secondFactorSince"> & { readonly secondFactorAt: Date | undefined },
): void {
  const isSecondFactorOn = caller.role === "admin" && caller.secondFactorSince !== undefined;
  if (isSecondFactorOn && caller.secondFactorAt === undefined) throw new ShopError("second_factor_required");
}
