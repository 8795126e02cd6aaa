import { clearAttempts, countAttempt, limits } from "../data/attempts.ts";
import { isKnownPlace, type Place, rememberPlace } from "../data/known-addresses.ts";
import { ShopError } from "../shop-error.ts";

/**
 * Counts an attempt to sign in before it is made: for the network address over all accounts, for the account from
 * this address, and for the account from everywhere. The last limit does not hold where the owner signed in before,
 * so a flood of wrong passwords from elsewhere does not lock them out. A refused attempt counts no further: one
 * address alone cannot use up what an account has.
 *
 * Throws `too_many_attempts`. docs/decisions/011-whom-a-lockout-locks-out.md
 */
export async function countSignIn(place: Place, now: Date): Promise<void> {
  await countAttempt(limits.signInByAddress, place.address, now);
  await countAttempt(limits.signInByAccountAndAddress, nameOf(place), now);
  try {
    await countAttempt(limits.signInByAccount, place.email, now);
  } catch (thrown) {
    if (!(thrown instanceof ShopError && thrown.code === "too_many_attempts")) throw thrown;
    if (!(await isKnownPlace(place, now))) throw thrown;
  }
}

/** The right password was given: wrong ones from here are forgotten, and the place is known from now on. */
export async function signInSucceeded(place: Place, now: Date): Promise<void> {
  await Promise.all([clearAttempts(limits.signInByAccountAndAddress, nameOf(place), now), rememberPlace(place, now)]);
}

function nameOf({ email, address }: Place): string {
  return `${email} ${address}`;
}
