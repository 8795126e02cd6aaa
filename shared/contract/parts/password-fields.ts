import * as z from "zod";
import { type PasswordFault, passwordFault } from "../../domain/limits.ts";

const words: Readonly<Record<PasswordFault, string>> = {
  short: "Password should be at least 6 characters long.",
  long: "That password is too long: 72 letters and digits fit, and fewer with accents or emoji.",
  blank: "A password can't be only spaces.",
  control: "Please remove line breaks and invisible characters.",
};

/**
 * A new password. The list of common passwords is checked where passwords are hashed, the only functions that bundle
 * it.
 */
export const newPassword = z.string().superRefine((text, { addIssue }) => {
  const fault = passwordFault(text);
  if (fault !== undefined) addIssue(words[fault]);
});

/** A password to verify. Any possible length is valid, so a wrong password is reported as wrong, not as malformed. */
export const givenPassword = z
  .string()
  .min(1, "Please enter your password.")
  .max(1000, "That is too long to be a password.");
