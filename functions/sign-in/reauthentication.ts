import { clearAttempts, countAttempt, limits } from "../data/attempts.ts";
import type { User } from "../data/user.ts";
import { ShopError } from "../shop-error.ts";
import { passwordMatches } from "./passwords.ts";

/**
 * How long a sign-in is enough for a change that takes over an account, so that a token left behind on a shared
 * computer is not.
 */
const enoughForMs = 30 * 60_000;

/** What a change takes at least: nothing, a sign-in of the last 30 minutes, or the password in the same call. */
type Grave = "no" | "yes" | "always with the password";

/** The caller of a change to their own account, with what they say about themselves. */
interface Claimed {
  readonly caller: Pick<User, "id" | "passwordHash"> & { readonly signedInAt: Date };
  readonly currentPassword: string | undefined;
}

/**
 * Lets a person change their own account; answers when they last gave their password. A current password is checked
 * whenever it is sent, a limited number of times for each account, so that a stolen token is no way to guess it.
 * Without one a grave change needs a sign-in of the last 30 minutes, or is refused whatever the age of the sign-in.
 *
 * Throws `wrong_password`, `sign_in_again`, `too_many_attempts`.
 */
export async function confirmOwner({ caller, currentPassword }: Claimed, grave: Grave, now: Date): Promise<Date> {
  if (currentPassword === undefined) {
    const age = now.getTime() - caller.signedInAt.getTime();
    if (grave === "always with the password" || (grave === "yes" && age > enoughForMs))
      throw new ShopError("sign_in_again");
    return caller.signedInAt;
  }
  await countAttempt(limits.passwordByAccount, caller.id, now);
  if (!(await passwordMatches(currentPassword, caller.passwordHash))) throw new ShopError("wrong_password");
  await clearAttempts(limits.passwordByAccount, caller.id, now);
  return now;
}

/**
 * An admin's own account takes a second factor, where they have one, for what would take it over, end it or take its
 * data out: the password alone opens no more of it than of the admin area. Throws `second_factor_required`.
 */
export function demandSecondFactor(
  caller: Pick<User, "role" | "secondFactorSince"> & { readonly secondFactorAt: Date | undefined },
): void {
  const has = caller.role === "admin" && caller.secondFactorSince !== undefined;
  if (has && caller.secondFactorAt === undefined) throw new ShopError("second_factor_required");
}
