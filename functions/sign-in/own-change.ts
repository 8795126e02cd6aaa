import { clearAttempts, countAttempt, limits } from "../data/attempts.ts";
import type { User } from "../data/user.ts";
import { ShopError } from "../shop-error.ts";
import { passwordMatches } from "./passwords.ts";

/** How long a sign-in is enough for a change that takes over an account, so that a token left behind on a shared computer is not. */
const enoughForMs = 30 * 60_000;

/** The caller of a change to their own account, with what they say about themselves. */
interface Claimed {
  readonly caller: Pick<User, "id" | "passwordHash"> & { readonly signedInAt: Date };
  readonly currentPassword: string | undefined;
}

/**
 * Lets a person change their own account; answers when they last gave their password. A current password is checked whenever it is sent, a
 * limited number of times for each account, so that a stolen token is no way to guess it. Without one a `grave` change needs a sign-in of
 * the last 30 minutes.
 *
 * Throws `wrong_password`, `sign_in_again`, `too_many_attempts`.
 */
export async function confirmOwner({ caller, currentPassword }: Claimed, grave: boolean, now: Date): Promise<Date> {
  if (currentPassword === undefined) {
    if (grave && now.getTime() - caller.signedInAt.getTime() > enoughForMs) throw new ShopError("sign_in_again");
    return caller.signedInAt;
  }
  await countAttempt(limits.passwordByAccount, caller.id, now);
  if (!(await passwordMatches(currentPassword, caller.passwordHash))) throw new ShopError("wrong_password");
  await clearAttempts(limits.passwordByAccount, caller.id, now);
  return now;
}
