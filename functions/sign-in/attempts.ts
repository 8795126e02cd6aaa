import { clearAttempts, countAttempt, type Limit, limits } from "../data/attempts.ts";
import { isKnownOrigin, rememberOrigin, type SignInOrigin } from "../data/known-addresses.ts";
import { ShopError } from "../shop-error.ts";

/**
 * Counts a sign-in attempt before it is made: per IP address, per account and address, and per account. The last limit
 * does not apply to addresses from which the owner has signed in, so a flood of wrong passwords from elsewhere does
 * not lock the owner out. An attempt that exceeds one limit is not counted against the next, so a single address
 * cannot exhaust an account's limit.
 *
 * Throws `too_many_attempts`. docs/decisions/011-whom-a-lockout-locks-out.md
 */
export async function countSignIn(origin: SignInOrigin, now: Date): Promise<void> {
  await countAttempt(limits.signInByAddress, origin.address, now);
  await countAttempt(limits.signInByAccountAndAddress, accountAndAddress(origin), now);
  await countUnlessKnown(limits.signInByAccount, origin, now);
}

/**
 * Counts a request for a link before it is looked up, with the same kinds of limits, so that no flood of requests fills
 * a mailbox, and none from elsewhere keeps the owner out. Throws `too_many_attempts`.
 */
export async function countLinkRequest(origin: SignInOrigin, now: Date): Promise<void> {
  await countAttempt(limits.linkByAddress, origin.address, now);
  await countAttempt(limits.linkByEmailAndAddress, accountAndAddress(origin), now);
  await countUnlessKnown(limits.linkByEmail, origin, now);
}

/** Counts an attempt per account, and lets those pass that come from where the owner has signed in. */
async function countUnlessKnown(limit: Limit, origin: SignInOrigin, now: Date): Promise<void> {
  try {
    await countAttempt(limit, origin.email, now);
  } catch (thrown) {
    if (!(thrown instanceof ShopError && thrown.code === "too_many_attempts")) throw thrown;
    if (!(await isKnownOrigin(origin, now))) throw thrown;
  }
}

/** After a correct password, resets the count for this account and address, and records the address as known. */
export async function recordSignInSuccess(origin: SignInOrigin, now: Date): Promise<void> {
  await Promise.all([
    clearAttempts(limits.signInByAccountAndAddress, accountAndAddress(origin), now),
    rememberOrigin(origin, now),
  ]);
}

function accountAndAddress({ email, address }: SignInOrigin): string {
  return `${email} ${address}`;
}
