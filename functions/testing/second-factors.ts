import { TOTP } from "otpauth";
import { enableSecondFactor } from "../data/second-factor.ts";
import { findUser } from "../data/user.ts";
import { newRecoveryCodes } from "../sign-in/recovery-codes.ts";
import { callExpectingSuccess } from "./front-door.ts";
import { adminToken, type Customer, newAdmin } from "./people.ts";

/** An admin with the second factor enabled; `token` belongs to a session in which a code was entered. */
export interface AdminWithSecondFactor extends Customer {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** A token of a session in which no code was entered. */
  readonly tokenWithoutCode: string;
}

/** Returns the code that the authenticator app displays for this secret at a time. */
export function codeAt(secret: string, now: Date): string {
  return new TOTP({ secret }).generate({ timestamp: now.getTime() });
}

/** Returns the time this many code periods (of 30 seconds) later. */
export function afterTimeSteps(now: Date, steps: number): Date {
  return new Date(now.getTime() + steps * 30_000);
}

let recoveryCodes: ReturnType<typeof newRecoveryCodes> | undefined;
/**
 * Returns the recovery codes of every admin that is created here. Their ten hashes are slow to compute, on purpose, so
 * they are computed once in a test file.
 */
function sharedRecoveryCodes(): ReturnType<typeof newRecoveryCodes> {
  recoveryCodes ??= newRecoveryCodes();
  return recoveryCodes;
}

/**
 * Creates an admin with the second factor enabled, as `confirmSecondFactor` would, but with shared recovery codes. The
 * app's code at `now` is already used.
 */
export async function newAdminWithSecondFactor(now = new Date()): Promise<AdminWithSecondFactor> {
  const admin = await newAdmin(now);
  const { secret } = await callExpectingSuccess("beginSecondFactor", {
    token: admin.token,
    body: { currentPassword: admin.password },
    now,
  });
  const [account, { codes, stored }] = [await findUser(admin.id), await sharedRecoveryCodes()];
  if (account === undefined) throw new Error("There is no such account.");
  const pending = { state: "pending", secret, begunAt: now.toISOString() } as const;
  const used = { ...stored, step: Math.floor(now.getTime() / 30_000) };
  if (!(await enableSecondFactor({ ...account, sessionId: admin.sessionId }, pending, used, now)))
    throw new Error("The second factor could not be enabled.");
  const token = await adminToken(admin, now, { version: 2, secondFactorAt: now });
  const tokenWithoutCode = await adminToken(admin, now, { version: 2 });
  return { ...admin, token, secret, recoveryCodes: codes, tokenWithoutCode };
}
