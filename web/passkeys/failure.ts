/**
 * Why an authenticator made or used no passkey: the person canceled, or had none; it has one of the account already;
 * or anything else.
 */
export class PasskeyFailure extends Error {
  override readonly name = "PasskeyFailure";
  readonly reason: "canceled" | "known" | "failed";

  constructor(reason: "canceled" | "known" | "failed") {
    super(reason);
    this.reason = reason;
  }
}

/** The sentences for `PasskeyFailure`. */
export interface PasskeyFailureWords {
  readonly canceled: string;
  readonly known: string;
  readonly failed: string;
}
