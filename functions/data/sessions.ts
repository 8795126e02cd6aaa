/**
 * The sessions of an account, in its row: each sign-in starts one, and each token names the one that it belongs to.
 * Ending a session ends its tokens at once, because every call reads the row (docs/decisions/047).
 */
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Language } from "#shared/domain/language.ts";
import { tokenLifetimeSeconds } from "#shared/runtime/secrets.ts";
import { tableName } from "../environment.ts";
import { ShopError } from "../shop-error.ts";
import { newId } from "./ids.ts";
import { keys } from "./keys.ts";
import { retry, retryOnConflict } from "./retry-on-conflict.ts";
import { documentClient } from "./table.ts";
import { findUser, type Session, type User } from "./user.ts";
import { type TransactionPart, transact, type Update, update } from "./write.ts";

type Sessions = Readonly<Record<string, Session>>;
/** The parts of an account that tell its sessions. */
export type WithSessions = Pick<User, "id" | "sessions">;

/** A session that is to be written. */
export interface NewSession {
  readonly id: string;
  readonly session: Session;
}

/** Max sessions of an account: one more ends the one that was unused for longest. */
export const maxSessions = 20;
/** How often a session's last use and its end are written, at most. */
const precisionMs = 3_600_000;

/** Creates a session that begins now. `device` and `place` are plain words, or empty if unknown. */
export function newSession({ device, place }: Pick<Session, "device" | "place">, now: Date): NewSession {
  const at = now.toISOString();
  const session = { device, place, startedAt: at, lastUsedAt: at, expiresAt: endOfTokensSignedAt(now) };
  return { id: newId("ses", now), session };
}

/** The end of a session whose last token is signed at this time, or up to an hour later. */
function endOfTokensSignedAt(now: Date): string {
  return new Date(now.getTime() + tokenLifetimeSeconds * 1000 + precisionMs).toISOString();
}

/** The account's sessions that have not expired, last used first. */
export function openSessions(
  { sessions = {} }: Pick<User, "sessions">,
  now: Date,
): readonly (Session & { id: string })[] {
  return Object.entries(sessions)
    .map(([id, session]) => ({ id, ...session }))
    .filter(({ expiresAt }) => Date.parse(expiresAt) > now.getTime())
    .sort((one, other) => other.lastUsedAt.localeCompare(one.lastUsedAt) || other.id.localeCompare(one.id));
}

/** What a sign-in writes besides its session. */
interface SignIn {
  readonly now: Date;
  readonly language: Language;
  /** A mail that the sign-in causes. */
  readonly mails: readonly TransactionPart<"mail">[];
}

/**
 * Starts a session of the account as it was read, and records the sign-in. Expired sessions are removed, and so are
 * those unused for longest while there are too many. Of sign-ins at the same moment, each gets its session.
 *
 * Throws `changed_meanwhile` if the account was deleted, or its password or address changed, since it was read: what
 * proved the sign-in may no longer be valid.
 */
export async function startSession(accountAsRead: User, started: NewSession, signIn: SignIn): Promise<void> {
  let account: User | undefined = accountAsRead;
  await retryOnConflict(async () => {
    if (account?.version !== accountAsRead.version) throw new ShopError("changed_meanwhile");
    const write = startWrite(account, started, signIn);
    const isWritten =
      signIn.mails.length === 0
        ? (await update(write)) !== undefined
        : (await transact([{ name: "account", update: write }, ...signIn.mails])).size === 0;
    if (isWritten) return undefined;
    account = await findUser(accountAsRead.id);
    return retry;
  });
}

function startWrite(account: User, { id, session }: NewSession, { now, language }: SignIn): Update {
  const common = {
    Key: keys.user(account.id),
    ExpressionAttributeNames: { "#version": "version", "#language": "language", "#sessions": "sessions" },
    ExpressionAttributeValues: { ":version": account.version, ":now": now.toISOString(), ":language": language },
  };
  const set = "SET lastSignInAt = :now, #language = :language";
  if (account.sessions === undefined) {
    // An account of an earlier release. Its map cannot be made and filled by one path expression.
    return {
      ...common,
      UpdateExpression: `${set}, #sessions = :sessions`,
      ConditionExpression: "#version = :version AND attribute_not_exists(#sessions)",
      ExpressionAttributeValues: { ...common.ExpressionAttributeValues, ":sessions": { [id]: session } },
    };
  }
  const kept = openSessions(account, now).slice(0, maxSessions - 1);
  const ended = Object.keys(account.sessions).filter((each) => !kept.some((session) => session.id === each));
  const endedPaths = ended.map((_, index) => `#sessions.#ended${index}`);
  return {
    ...common,
    UpdateExpression: [
      `${set}, #sessions.#id = :session`,
      ...(endedPaths.length > 0 ? [endedPaths.join(", ")] : []),
    ].join(" REMOVE "),
    // With room for one more, whatever other sign-ins have added or removed.
    ConditionExpression: [
      "#version = :version AND size(#sessions) <= :room",
      ...endedPaths.map((path) => `attribute_exists(${path})`),
    ].join(" AND "),
    ExpressionAttributeNames: {
      ...common.ExpressionAttributeNames,
      "#id": id,
      ...Object.fromEntries(ended.map((each, index) => [`#ended${index}`, each])),
    },
    ExpressionAttributeValues: {
      ...common.ExpressionAttributeValues,
      ":session": session,
      ":room": maxSessions - 1 + ended.length,
    },
  };
}

/**
 * Notes that a session is used, at most once an hour. The write neither brings back a session that has ended meanwhile
 * nor fails the call that uses it: a later call will do it.
 */
export async function noteUse({ id: userId, sessions = {} }: WithSessions, id: string, now: Date): Promise<void> {
  const { lastUsedAt } = sessions[id] ?? {};
  if (lastUsedAt === undefined || now.getTime() - Date.parse(lastUsedAt) < precisionMs) return;
  const change = sessionUpdate(userId, id, "lastUsedAt", now.toISOString());
  await documentClient()
    .send(new UpdateCommand({ TableName: tableName(), ...change }))
    .catch(() => {});
}

/** Makes a session last as long as a token that is signed now. Writes at most once an hour. */
export async function prolongSession(
  { id: userId, sessions = {} }: WithSessions,
  id: string,
  now: Date,
): Promise<void> {
  const { expiresAt } = sessions[id] ?? {};
  const endOfToken = now.getTime() + tokenLifetimeSeconds * 1000;
  if (expiresAt === undefined || Date.parse(expiresAt) >= endOfToken) return;
  await update(sessionUpdate(userId, id, "expiresAt", endOfTokensSignedAt(now)));
}

function sessionUpdate(userId: string, id: string, field: "lastUsedAt" | "expiresAt", value: string): Update {
  return {
    ...openSessionOf(userId, id),
    UpdateExpression: `SET #sessions.#id.${field} = :value`,
    ExpressionAttributeValues: { ":value": value },
  };
}

/** The row of an account, on condition that the session is in it. */
function openSessionOf(userId: string, id: string) {
  return {
    Key: keys.user(userId),
    ConditionExpression: "attribute_exists(#sessions.#id)",
    ExpressionAttributeNames: { "#sessions": "sessions", "#id": id },
  };
}

/** Ends a session. Does nothing if it has ended already. */
export async function endSession(userId: string, id: string): Promise<void> {
  await update({ ...openSessionOf(userId, id), UpdateExpression: "REMOVE #sessions.#id" });
}

/** Ends all sessions but one. Throws `sign_in_required` if that one has ended. */
export async function endOtherSessions(account: WithSessions, id: string, now: Date): Promise<void> {
  const change = {
    ...openSessionOf(account.id, id),
    UpdateExpression: "SET #sessions = :sessions",
    ExpressionAttributeValues: { ":sessions": onlySession(account, id, now) },
  };
  if ((await update(change)) === undefined) throw new ShopError("sign_in_required");
}

/** The sessions after all others have ended: the given one, which lasts as long as a token signed now; or none. */
export function onlySession({ sessions = {} }: Pick<User, "sessions">, id: string | undefined, now: Date): Sessions {
  const own = id === undefined ? undefined : sessions[id];
  return id === undefined || own === undefined
    ? {}
    : { [id]: { ...own, lastUsedAt: now.toISOString(), expiresAt: endOfTokensSignedAt(now) } };
}
