import * as z from "zod";
import { timestamp, userId } from "../parts/fields.ts";

export const user = z.object({
  id: userId,
  name: z.string(),
  email: z.string(),
  /** "admin"; any other value is an ordinary customer. */
  role: z.string(),
  createdAt: timestamp,
});

/** The caller's own account. `reminders`: whether they are mailed reminders about unpaid orders. */
export const ownUser = user.extend({ emailConfirmed: z.boolean(), reminders: z.boolean() });
