import { TOTP } from "otpauth";
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

/** Creates an admin with the second factor enabled, through the API. The app's code at `now` is already used. */
export async function newAdminWithSecondFactor(now = new Date()): Promise<AdminWithSecondFactor> {
  const admin = await newAdmin(now);
  const { secret } = await callExpectingSuccess("beginSecondFactor", {
    token: admin.token,
    body: { currentPassword: admin.password },
    now,
  });
  const body = { code: codeAt(secret, now) };
  const { token, recoveryCodes } = await callExpectingSuccess("confirmSecondFactor", { token: admin.token, body, now });
  const tokenWithoutCode = await adminToken(admin, now, { version: 2 });
  return { ...admin, token, secret, recoveryCodes, tokenWithoutCode };
}
