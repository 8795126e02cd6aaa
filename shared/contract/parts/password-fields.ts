import * as z from "zod";
import { type PasswordFault, passwordFault } from "../../domain/limits.ts";

const faultMessages: Readonly<Record<PasswordFault, string>> = {
  short: "Password should be at least 6 characters long.",
  long: "That password is too long. The limit is 72 letters and digits, or fewer with accents or emoji.",
  blank: "A password can’t be only spaces.",
  control: "Please remove line breaks and invisible characters.",
};

/**
 * A new password. Common passwords are rejected later, where passwords are hashed: only those functions bundle the
 * list.
 */
export const newPassword = z.string().superRefine((text, { addIssue }) => {
  const fault = passwordFault(text);
  if (fault !== undefined) addIssue(faultMessages[fault]);
});

/** A password to verify. Any plausible length is valid, so a wrong password is reported as wrong, not malformed. */
export const passwordToVerify = z
  .string()
  .min(1, "Please enter your password.")
  .max(1000, "That password is too long.");
