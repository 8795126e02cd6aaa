/**
 * Why something cannot start, in one sentence that says what to do. Whoever starts it prints the sentence without a
 * stack and exits with 1.
 */
export class UserError extends Error {
  override name = "UserError";
}
