import { clearAttempts, countAttempt, limits } from "../data/attempts.ts";
import type { User } from "../data/user.ts";
import { ShopError } from "../shop-error.ts";
import { passwordMatches } from "./passwords.ts";

/**
 * How long a sign-in suffices for sensitive account changes, which limits the harm of a session left open on a shared
 * computer.
 */
const maxSignInAgeMs = 30 * 60_000;

/**
 * The minimum proof that a change requires. "no": none; "yes": a sign-in within the last 30 minutes; "always with the
 * password": the password in the same call.
 */
type RequiredProof = "no" | "yes" | "always with the password";

/** A change to the caller's own account: who makes it, and the password sent with it. */
interface OwnChange {
  readonly caller: Pick<User, "id" | "passwordHash"> & { readonly signedInAt: Date };
  readonly currentPassword: string | undefined;
}

/**
 * Authorizes a change to the caller's own account; returns when the password was last entered. A current password is
 * verified whenever it is sent. The number of attempts per account is limited, so that a thief with a token cannot
 * guess the password. Without a current password, `requiredProof` decides.
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
    if (requiredProof === "always with the password" || (requiredProof === "yes" && age > maxSignInAgeMs))
      throw new ShopError("sign_in_again");
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
