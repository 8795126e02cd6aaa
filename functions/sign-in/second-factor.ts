import { clearAttempts, countAttempt, limits } from "../data/attempts.ts";
import type { PasskeyFactor, PendingSecondFactor, Proof, SecondFactor } from "../data/second-factor.ts";
import type { User } from "../data/user.ts";
import { ShopError } from "../shop-error.ts";
import { findRecoveryCode } from "./recovery-codes.ts";
import { stepOfCode } from "./totp.ts";

/** The account's second factor, as read with the account. */
type StoredFactor = SecondFactor | PendingSecondFactor | PasskeyFactor | undefined;

/** Max time from the creation of a secret to its confirmation. */
const maxSetupMs = 15 * 60_000;

/**
 * Verifies a code of the authenticator app, or a recovery code. Returns the proof, which the caller must mark as used.
 * Attempts are counted before the comparison, per account across all sessions; a correct code resets the count.
 *
 * Throws `second_factor_is_off`, `wrong_code`, `too_many_attempts`.
 */
export async function verifyCode(
  account: User,
  storedFactor: StoredFactor,
  typedCode: string,
  now: Date,
): Promise<Proof> {
  if (account.secondFactorSince !== undefined && storedFactor?.state === "passkeys")
    throw new ShopError("second_factor_is_off", {
      message: "Your account has no authenticator app. Please use a passkey.",
    });
  if (account.secondFactorSince === undefined || storedFactor?.state !== "on")
    throw new ShopError("second_factor_is_off");
  await countAttempt(limits.secondFactorByAccount, account.id, now);
  const proof = await findProof(storedFactor, typedCode, now);
  if (proof === undefined) throw new ShopError("wrong_code");
  if (proof.kind === "app" && proof.step <= storedFactor.lastStep) throw codeUsedError();
  await clearAttempts(limits.secondFactorByAccount, account.id, now);
  return proof;
}

/** Returns how the code proves the second factor; undefined for a wrong code. */
async function findProof(factor: SecondFactor, typedCode: string, now: Date): Promise<Proof | undefined> {
  const code = parseAppCode(typedCode);
  if (code === undefined) {
    const hash = await findRecoveryCode(factor, typedCode);
    return hash === undefined ? undefined : { kind: "recovery", hash };
  }
  const step = stepOfCode(factor.secret, code, now);
  return step === undefined ? undefined : { kind: "app", step };
}

/**
 * Verifies a code of a pending secret; returns its time step. Throws `second_factor_is_off` when no setup was started
 * in the last 15 minutes, `wrong_code`, `too_many_attempts`.
 */
export async function verifyPendingCode(
  { id }: User,
  storedFactor: StoredFactor,
  typedCode: string,
  now: Date,
): Promise<{ readonly pending: PendingSecondFactor; readonly step: number }> {
  if (storedFactor?.state !== "pending" || now.getTime() - Date.parse(storedFactor.begunAt) > maxSetupMs) {
    const message = "Please start again. You have 15 minutes to enter the code.";
    throw new ShopError("second_factor_is_off", { message });
  }
  await countAttempt(limits.secondFactorByAccount, id, now);
  const code = parseAppCode(typedCode);
  const step = code === undefined ? undefined : stepOfCode(storedFactor.secret, code, now);
  if (step === undefined) throw new ShopError("wrong_code");
  await clearAttempts(limits.secondFactorByAccount, id, now);
  return { pending: storedFactor, step };
}

/** The error for a correct code that was already used. */
export function codeUsedError(): ShopError {
  return new ShopError("wrong_code", { message: "You already used that code. Please wait for the next one." });
}

/** Returns the six digits of an app's code, without the space that some apps display. Undefined for any other text. */
function parseAppCode(typedCode: string): string | undefined {
  const digits = typedCode.replace(/[\s-]/g, "");
  return /^[0-9]{6}$/.test(digits) ? digits : undefined;
}
