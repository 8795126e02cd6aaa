import * as z from "zod";
import { minorUnits, timestamp } from "../parts/fields.ts";
import { passwordToVerify } from "../parts/password-fields.ts";
import type { RouteShape } from "../parts/shape.ts";

/** An authenticator code or a recovery code, as typed: spaces and dashes are ignored. */
const code = z.string().trim().min(6, "Please enter the code.").max(40, "That is too long to be a code.");
/** A bearer token that replaces the caller's. */
const token = z.string();
/** Sent only once; the shop stores only their hashes. */
const recoveryCodes = z.array(z.string());

export const adminSecurity = {
  /** Renews an admin's token, which expires after 30 minutes: an admin idle for that long has to sign in again. */
  renewAdminSession: { reply: z.object({ token }), errors: [] },
  getSecondFactor: {
    /** `kind`: whether codes of an app are accepted besides passkeys, or only passkeys. */
    reply: z.object({
      on: z.boolean(),
      kind: z.enum(["app", "passkeys"]).nullable(),
      since: timestamp.nullable(),
      recoveryCodesLeft: minorUnits,
    }),
    errors: [],
  },
  /**
   * Returns a new secret for an authenticator app. Requires the password, else `sign_in_again`. The factor stays off
   * until a code is confirmed; each call replaces the secret.
   */
  beginSecondFactor: {
    body: z.strictObject({ currentPassword: passwordToVerify.optional() }),
    /**
     * `secret` in Base32, for manual entry; `uri` for the app
     * (https://github.com/google/google-authenticator/wiki/Key-Uri-Format).
     */
    reply: z.object({ secret: z.string(), uri: z.string() }),
    errors: ["sign_in_again", "wrong_password", "second_factor_is_on", "changed_meanwhile"],
  },
  /** Enables the second factor and ends all other sessions. */
  confirmSecondFactor: {
    body: z.strictObject({ code }),
    reply: z.object({ token, recoveryCodes }),
    errors: ["wrong_code", "second_factor_is_on", "second_factor_is_off", "changed_meanwhile"],
  },
  /** The second step of an admin's sign-in. Recovery codes are single-use. */
  giveSecondFactor: {
    body: z.strictObject({ code }),
    reply: z.object({ token }),
    errors: ["wrong_code", "second_factor_is_off", "changed_meanwhile"],
  },
  /** Replaces all recovery codes. */
  renewRecoveryCodes: {
    body: z.strictObject({ code }),
    reply: z.object({ recoveryCodes }),
    errors: ["wrong_code", "second_factor_is_off", "changed_meanwhile"],
  },
  endSecondFactor: {
    body: z.strictObject({ code }),
    reply: z.object({ token }),
    errors: ["wrong_code", "second_factor_is_off", "changed_meanwhile"],
  },
} as const satisfies Record<string, RouteShape>;
