import { isEmailAddress } from "#shared/domain/email-address.ts";

/** What is wrong with an email address: the key of the word that each form has for it. */
export type EmailProblem = "emailMissing" | "emailInvalid";

/** Returns the problem of a trimmed email address that is required; undefined if it looks like one. */
export function emailProblem(address: string): EmailProblem | undefined {
  if (address === "") return "emailMissing";
  return isEmailAddress(address) ? undefined : "emailInvalid";
}
