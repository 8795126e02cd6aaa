import { clearAttempts, countAttempt, limits } from "../data/attempts.ts";
import type { PendingSecondFactor, Proof, SecondFactor } from "../data/second-factor.ts";
import type { User } from "../data/user.ts";
import { ShopError } from "../shop-error.ts";
import { findRecoveryCode } from "./recovery-codes.ts";
import { stepOfCode } from "./totp.ts";

/** The account's second factor, as read with the account. */
type Found = SecondFactor | PendingSecondFactor | undefined;

/** Max time between creating and confirming a secret. */
const confirmedWithinMs = 15 * 60_000;

/**
 * Verifies a code of the app, or a recovery code. The caller must mark it as used. Attempts are counted before the
 * comparison, per account across all sessions; a right code resets the count.
 *
 * Throws `second_factor_is_off`, `wrong_code`, `too_many_attempts`.
 */
export async function verifyCode(account: User, found: Found, typed: string, now: Date): Promise<Proof> {
  if (account.secondFactorSince === undefined || found?.state !== "on") throw new ShopError("second_factor_is_off");
  await countAttempt(limits.secondFactorByAccount, account.id, now);
  const proof = await proofOf(found, typed, now);
  if (proof === undefined) throw new ShopError("wrong_code");
  if (proof.of === "app" && proof.step <= found.lastStep) throw codeUsedError();
  await clearAttempts(limits.secondFactorByAccount, account.id, now);
  return proof;
}

async function proofOf(factor: SecondFactor, typed: string, now: Date): Promise<Proof | undefined> {
  const code = ofApp(typed);
  if (code === undefined) {
    const hash = await findRecoveryCode(factor, typed);
    return hash === undefined ? undefined : { of: "recovery", hash };
  }
  const step = stepOfCode(factor.secret, code, now);
  return step === undefined ? undefined : { of: "app", step };
}

/**
 * Verifies a code of a pending secret; returns its time step. Throws `second_factor_is_off` when no setup was started
 * in the last 15 minutes, `wrong_code`, `too_many_attempts`.
 */
export async function verifyPendingCode(
  { id }: User,
  found: Found,
  typed: string,
  now: Date,
): Promise<{ readonly pending: PendingSecondFactor; readonly step: number }> {
  if (found?.state !== "pending" || now.getTime() - Date.parse(found.begunAt) > confirmedWithinMs) {
    const message = "Please begin again: a code has to be entered within 15 minutes.";
    throw new ShopError("second_factor_is_off", { message });
  }
  await countAttempt(limits.secondFactorByAccount, id, now);
  const code = ofApp(typed);
  const step = code === undefined ? undefined : stepOfCode(found.secret, code, now);
  if (step === undefined) throw new ShopError("wrong_code");
  await clearAttempts(limits.secondFactorByAccount, id, now);
  return { pending: found, step };
}

/** The error for a right code that was used already. */
export function codeUsedError(): ShopError {
  return new ShopError("wrong_code", { message: "That code was used already. Please wait for the next one." });
}

/** Six digits, possibly with a space, as displayed by apps. Undefined for any other text. */
function ofApp(typed: string): string | undefined {
  const digits = typed.replace(/[\s-]/g, "");
  return /^[0-9]{6}$/.test(digits) ? digits : undefined;
}
