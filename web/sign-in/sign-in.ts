import type { Reply } from "#shared/contract/index.ts";
import { ApiError, call } from "../session/api.ts";

export interface Credentials {
  readonly email: string;
  readonly password: string;
}
export interface NewAccount extends Credentials {
  readonly name: string;
}

/** Who is signed in now, and whether registering found an account that was already there. */
export interface SignedIn extends Reply<"login"> {
  readonly welcomeBack: boolean;
}

/** The email has an account already, and the password that was given does not open it. */
export class EmailConflict extends Error {
  override readonly name = "EmailConflict";
}

/** Signs in. Throws `ApiError`; a 401 here is a wrong password and ends no session. */
export async function signIn(credentials: Credentials): Promise<SignedIn> {
  return { ...(await call("login", { body: { ...credentials } })), welcomeBack: false };
}

/**
 * Registers. When the email already has an account, signs in with the same credentials instead; when that fails too,
 * throws `EmailConflict`. Too many attempts keep the server's own answer: a right password would not help then.
 *
 * A password that is refused as too common may be the old one of an account: that is tried before it is refused.
 */
export async function registerOrSignIn(account: NewAccount): Promise<SignedIn> {
  let refused: ApiError;
  try {
    return { ...(await call("register", { body: { ...account } })), welcomeBack: false };
  } catch (error) {
    if (!(error instanceof ApiError) || !(error.status === 409 || error.code === "common_password")) throw error;
    refused = error;
  }
  try {
    const { email, password } = account;
    return { ...(await signIn({ email, password })), welcomeBack: true };
  } catch (error) {
    if (error instanceof ApiError && error.status === 429 && error.message !== "") throw error;
    throw refused.status === 409 ? new EmailConflict() : refused;
  }
}
