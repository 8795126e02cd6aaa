/**
 * A problem that the user can fix, in one sentence that says how. Commands print the message without a stack trace and
 * exit with 1.
 */
export class UserError extends Error {
  override name = "UserError";
}
