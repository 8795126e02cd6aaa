import { TOTP } from "otpauth";
import { signToken } from "../sign-in/sign-token.ts";
import { succeed } from "./front-door.ts";
import { type Customer, newAdmin } from "./people.ts";

/** An admin who has switched the second factor on; `token` is of a session in which a code was given. */
export interface GuardedAdmin extends Customer {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** Of a sign-in at the same moment, before its second step. */
  readonly tokenWithoutCode: string;
}

/** What an app with this secret shows at a moment. */
export function codeAt(secret: string, now: Date): string {
  return new TOTP({ secret }).generate({ timestamp: now.getTime() });
}

/** The moment so many steps of an app's clock later. */
export function stepsLater(now: Date, steps: number): Date {
  return new Date(now.getTime() + steps * 30_000);
}

/** Makes that admin through the front door. The code of this moment is used. */
export async function newGuardedAdmin(now = new Date()): Promise<GuardedAdmin> {
  const admin = await newAdmin(now);
  const { secret } = await succeed("beginSecondFactor", {
    token: admin.token,
    body: { currentPassword: admin.password },
    now,
  });
  const body = { code: codeAt(secret, now) };
  const { token, recoveryCodes } = await succeed("confirmSecondFactor", { token: admin.token, body, now });
  const tokenWithoutCode = await signToken({ id: admin.id, role: "admin", version: 2 }, now);
  return { ...admin, token, secret, recoveryCodes, tokenWithoutCode };
}
