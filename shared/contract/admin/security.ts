import * as z from "zod";
import { minorUnits, timestamp } from "../parts/fields.ts";
import { givenPassword } from "../parts/password-fields.ts";
import type { RouteShape } from "../parts/shape.ts";

/** What an authenticator app shows, or one of the recovery codes, as it was typed: spaces and dashes do not count. */
const code = z.string().trim().min(6, "Please enter the code.").max(40, "That is too long to be a code.");
/** A bearer token that replaces the caller's. */
const token = z.string();
/** Shown once; the shop keeps only what it takes to recognize them. */
const recoveryCodes = z.array(z.string());

export const adminSecurity = {
  /** A token for an admin's further work. Who does nothing for 30 minutes has none that is good, and signs in again. */
  renewAdminSession: { reply: z.object({ token }), errors: [] },
  getSecondFactor: {
    reply: z.object({ on: z.boolean(), since: timestamp.nullable(), recoveryCodesLeft: minorUnits }),
    errors: [],
  },
  /**
   * A secret for an authenticator app, for the password; without it `sign_in_again`. Nothing is demanded until a code
   * of it was confirmed; beginning anew makes another secret.
   */
  beginSecondFactor: {
    body: z.strictObject({ currentPassword: givenPassword.optional() }),
    /**
     * `secret` to type, in Base32; `uri` for the app
     * (https://github.com/google/google-authenticator/wiki/Key-Uri-Format).
     */
    reply: z.object({ secret: z.string(), uri: z.string() }),
    errors: ["sign_in_again", "wrong_password", "second_factor_is_on", "changed_meanwhile"],
  },
  /** Switches the second factor on, and ends every other session. */
  confirmSecondFactor: {
    body: z.strictObject({ code }),
    reply: z.object({ token, recoveryCodes }),
    errors: ["wrong_code", "second_factor_is_on", "second_factor_is_off", "changed_meanwhile"],
  },
  /** The second step of an admin's sign-in. A recovery code counts once. */
  giveSecondFactor: {
    body: z.strictObject({ code }),
    reply: z.object({ token }),
    errors: ["wrong_code", "second_factor_is_off", "changed_meanwhile"],
  },
  /** New recovery codes; the old ones are void. */
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
