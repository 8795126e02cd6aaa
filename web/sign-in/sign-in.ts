import type { Reply } from "#shared/contract/index.ts";
import { ApiError, call } from "../session/api.ts";

export interface Credentials {
  readonly email: string;
  readonly password: string;
}
export interface NewAccount extends Credentials {
  readonly name: string;
}

/** The reply to a sign-in. `welcomeBack`: a registration found an existing account and signed in to it. */
export interface SignInResult extends Reply<"login"> {
  readonly welcomeBack: boolean;
}

/** Thrown when the email address already has an account with another password. */
export class EmailConflict extends Error {
  override readonly name = "EmailConflict";
}

/** Signs in. Throws `ApiError`; a 401 here is a wrong password and does not end the session. */
export async function signIn(credentials: Credentials): Promise<SignInResult> {
  return { ...(await call("login", { body: { ...credentials } })), welcomeBack: false };
}

/**
 * Registers. If the email already has an account, signs in with the same credentials; if that fails too, throws
 * `EmailConflict`. After too many attempts, throws the server's own error, because even the right password would be
 * rejected.
 *
 * A password that is rejected as too common may be that of an existing account, so the sign-in is tried then, too.
 */
export async function registerOrSignIn(account: NewAccount): Promise<SignInResult> {
  let registerError: ApiError;
  try {
    return { ...(await call("register", { body: { ...account } })), welcomeBack: false };
  } catch (error) {
    if (!(error instanceof ApiError) || !(error.status === 409 || error.code === "common_password")) throw error;
    registerError = error;
  }
  try {
    const { email, password } = account;
    return { ...(await signIn({ email, password })), welcomeBack: true };
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) throw error;
    throw registerError.status === 409 ? new EmailConflict() : registerError;
  }
}
