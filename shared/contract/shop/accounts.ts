import * as z from "zod";
import { okReply } from "../parts/fields.ts";
import { newPassword, passwordToVerify } from "../parts/password-fields.ts";
import { email, name } from "../parts/person-fields.ts";
import type { RouteShape } from "../parts/shape.ts";
import { ownUser, user } from "./user.ts";

/**
 * Required for a new password, a new address and the deletion, however recent the sign-in: a token alone must not
 * suffice to take over the account. Verified whenever it is sent.
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
    errors: ["wrong_credentials", "changed_meanwhile"],
  },
  updateMe: {
    body: z.strictObject({
      name: name.optional(),
      email: email.optional(),
      password: newPassword.optional(),
      reminders: z.boolean().optional(),
      currentPassword,
    }),
    /** `token` replaces the caller's after a new password or address, which ends all other sessions. */
    reply: z.object({ token: z.string().optional(), user: ownUser }),
    errors: ["email_taken", "common_password", "sign_in_again", "wrong_password", "changed_meanwhile"],
  },
  /** Closes the account immediately; its data is erased within 48 hours. */
  deleteMe: {
    body: z.strictObject({ currentPassword }),
    reply: okReply,
    errors: ["sign_in_again", "wrong_password", "second_factor_required", "changed_meanwhile"],
  },
} as const satisfies Record<string, RouteShape>;
