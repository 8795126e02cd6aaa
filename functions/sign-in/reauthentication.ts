import { clearAttempts, countAttempt, limits } from "../data/attempts.ts";
import type { User } from "../data/user.ts";
import { ShopError } from "../shop-error.ts";
import { passwordMatches } from "./passwords.ts";

/**
 * Re-authentication window for sensitive account changes, which limits the harm of a session left open on a shared
 * computer.
 */
const sufficientForMs = 30 * 60_000;

/** The minimum proof for a change: none, a sign-in within the last 30 minutes, or the password in the same call. */
type RequiredProof = "no" | "yes" | "always with the password";

/** The caller of a change to their own account, with the proofs sent. */
interface OwnChange {
  readonly caller: Pick<User, "id" | "passwordHash"> & { readonly signedInAt: Date };
  readonly currentPassword: string | undefined;
}

/**
 * Authorizes a change to the caller's own account; returns when the password was last entered. A current password is
 * verified whenever it is sent, a limited number of times per account, so that a thief with a token cannot guess it.
 * Without one, a sensitive change requires a sign-in within the last 30 minutes, or is always rejected, depending on
 * the change.
 *
 * Throws `wrong_password`, `sign_in_again`, `too_many_attempts`.
 */
export async function confirmOwner(
  { caller, currentPassword }: OwnChange,
  requiredProof: RequiredProof,
  now: Date,
): Promise<Date> {
  if (currentPassword === undefined) {
    const age = now.getTime() - caller.signedInAt.getTime();
    if (requiredProof === "always with the password" || (requiredProof === "yes" && age > sufficientForMs))
      throw new ShopError("sign_in_again");
    return caller.signedInAt;
  }
  await countAttempt(limits.passwordByAccount, caller.id, now);
  if (!(await passwordMatches(currentPassword, caller.passwordHash))) throw new ShopError("wrong_password");
  await clearAttempts(limits.passwordByAccount, caller.id, now);
  return now;
}

/**
 * Requires the second factor, if enabled, to take over, delete or export an admin's own account, as in the admin area:
 * the password alone is not enough. Throws `second_factor_required`.
 */
export function requireSecondFactor(
  caller: Pick<User, "role" | "secondFactorSince"> & { readonly secondFactorAt: Date | undefined },
): void {
  const has = caller.role === "admin" && caller.secondFactorSince !== undefined;
  if (has && caller.secondFactorAt === undefined) throw new ShopError("second_factor_required");
}
