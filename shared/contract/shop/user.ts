import * as z from "zod";
import { mailProblems } from "../../domain/mail-problem.ts";
import { timestamp, userId } from "../parts/fields.ts";

export const user = z.object({
  id: userId,
  name: z.string(),
  email: z.string(),
  /** "admin"; any other value is an ordinary customer. */
  role: z.string(),
  createdAt: timestamp,
});

/**
 * The caller's own account. `reminders`: whether they are mailed reminders about unpaid orders. `mailProblem`: why no
 * mail is sent to their address any more; null if it is.
 */
export const ownUser = user.extend({
  emailConfirmed: z.boolean(),
  mailProblem: z.enum(mailProblems).nullable(),
  reminders: z.boolean(),
});
