import * as z from "zod";
import { okReply } from "../parts/fields.ts";
import { newPassword, passwordToVerify } from "../parts/password-fields.ts";
import { email, name } from "../parts/person-fields.ts";
import type { RouteShape } from "../parts/shape.ts";
import { user } from "./user.ts";

/**
 * Required when the sign-in is older than 30 minutes, for changes that could be used to take over the account. Verified
 * whenever it is sent.
 */
const currentPassword = passwordToVerify.optional();

const signInReply = z.object({ token: z.string(), user });

export const accounts = {
  register: {
    body: z.strictObject({ name, email, password: newPassword }),
    reply: signInReply,
    errors: ["email_taken", "common_password"],
  },
  login: {
    body: z.strictObject({ email, password: passwordToVerify }),
    reply: signInReply,
    errors: ["wrong_credentials"],
  },
  updateMe: {
    body: z.strictObject({
      name: name.optional(),
      email: email.optional(),
      password: newPassword.optional(),
      currentPassword,
    }),
    /** `token` replaces the caller's after a password change, which invalidates all older tokens. */
    reply: z.object({ token: z.string().optional(), user }),
    errors: ["email_taken", "common_password", "sign_in_again", "wrong_password", "changed_meanwhile"],
  },
  /** Closes the account immediately; its data is erased within 48 hours. */
  deleteMe: {
    body: z.strictObject({ currentPassword }),
    reply: okReply,
    errors: ["sign_in_again", "wrong_password", "second_factor_required", "proof_required", "changed_meanwhile"],
  },
} as const satisfies Record<string, RouteShape>;
