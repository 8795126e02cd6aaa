import type { Reply } from "#shared/contract/index.ts";
import type { Language } from "#shared/domain/language.ts";
import { isKnownPlace, rememberPlace } from "../data/known-places.ts";
import { mailWrite } from "../data/outbox.ts";
import { type NewSession, newSession, openSessions, startSession } from "../data/sessions.ts";
import { isSyntheticUser, type User } from "../data/user.ts";
import type { TransactionPart } from "../data/write.ts";
import { deviceOf, placeOf } from "./device.ts";
import type { Proofs } from "./read-token.ts";
import { signToken } from "./sign-token.ts";

/** The call that signs an account in. */
export interface SignInCall {
  readonly now: Date;
  readonly language: Language;
  header(name: string): string | undefined;
}

/**
 * Signs an account in, however it was proven to be the caller's: starts a session, records the sign-in, tells the owner
 * of a new device or place by mail, and creates the reply. `user`: the account as the proof was checked with it.
 * Without `proofs`, the password was entered just now.
 *
 * Throws `changed_meanwhile` if the password or address has changed since, or the account was deleted.
 */
export async function signInReply(user: User, call: SignInCall, proofs?: Proofs): Promise<Reply<"login">> {
  const { now, language } = call;
  const started = newSessionOf(call);
  const mails = await newSignInMails(user, started, now);
  await Promise.all([
    startSession(user, started, { now, language, mails }),
    rememberPlace(user.id, started.session, now),
  ]);
  return { token: await signToken(user, started.id, now, proofs), user };
}

/** Creates the session of a call that signs in. */
export function newSessionOf(call: SignInCall): NewSession {
  return newSession({ device: deviceOf(call), place: placeOf(call) }, call.now);
}

/**
 * The mail about a sign-in with a device or from a place that the account has not signed in from before; none for the
 * first sign-in of an account of an earlier release, about which nothing is known.
 */
async function newSignInMails(
  user: User,
  { id, session }: NewSession,
  now: Date,
): Promise<readonly TransactionPart<"mail">[]> {
  const { email, name, language } = user;
  const { device, place } = session;
  if (user.sessions === undefined || isSyntheticUser(user)) return [];
  if (openSessions(user, now).some((known) => known.device === device && known.place === place)) return [];
  if (await isKnownPlace(user.id, session, now)) return [];
  const data = { name, at: now.toISOString(), device, place };
  return [mailWrite({ kind: "newSignIn", cause: id, to: email, language, data, userId: user.id }, now)];
}
