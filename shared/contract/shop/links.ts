import * as z from "zod";
import { okReply } from "../parts/fields.ts";
import { newPassword, passwordToVerify } from "../parts/password-fields.ts";
import { email } from "../parts/person-fields.ts";
import type { RouteShape } from "../parts/shape.ts";
import { user } from "./user.ts";

/** The token of a link in a mail. Any text is valid, so a damaged link is reported as a link, not as bad input. */
const token = z.string().min(1).max(200);

/** What a link of this kind does. */
export const linkRequests = ["resetPassword", "signIn"] as const;

/**
 * A sign-in by a link. `became`: "same", the account as it was; "without_password", its password ended, because its
 * address had never been confirmed; "new", an empty account, because the one with this address was never confirmed and
 * holds nothing paid.
 */
const recovered = z.object({ token: z.string(), user, became: z.enum(["same", "without_password", "new"]) });

export const links = {
  requestLink: {
    body: z.strictObject({ email, purpose: z.enum(linkRequests) }),
    /** The same whether or not there is an account. */
    reply: okReply,
    errors: [],
  },
  confirmAddress: {
    /** `password`: of the account, if the caller is not signed in to it. */
    body: z.strictObject({ token, password: passwordToVerify.optional() }),
    reply: okReply,
    errors: ["link_invalid", "sign_in_again", "wrong_password", "changed_meanwhile"],
  },
  sendConfirmation: { reply: okReply, errors: [] },
  signInByLink: {
    body: z.strictObject({ token }),
    reply: recovered,
    errors: ["link_invalid", "changed_meanwhile"],
  },
  resetPassword: {
    body: z.strictObject({ token, password: newPassword }),
    reply: recovered,
    errors: ["link_invalid", "common_password", "changed_meanwhile"],
  },
  undoChange: {
    body: z.strictObject({ token }),
    /** The token of a link with which a new password is chosen (`resetPassword`). */
    reply: z.object({ resetToken: z.string() }),
    errors: ["link_invalid", "email_taken", "changed_meanwhile"],
  },
  stopReminders: {
    query: z.strictObject({ token }),
    reply: okReply,
    errors: ["link_invalid"],
  },
} as const satisfies Record<string, RouteShape>;
