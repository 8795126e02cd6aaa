import * as z from "zod";
import { type Actor, auditWrite } from "./audit.ts";
import { keys } from "./keys.ts";
import { listPasskeys, passkeyRemovals } from "./passkeys.ts";
import { retry, retryOnConflict } from "./retry-on-conflict.ts";
import { onlySession } from "./sessions.ts";
import { readRow } from "./table.ts";
import { findUserByEmail, type User } from "./user.ts";
import { operator } from "./users.ts";
import { type TransactionPart, transact, type Update } from "./write.ts";

/** Recovery codes as stored: their hashes, and the salt that all of them share (`sign-in/recovery-codes.ts`). */
export interface StoredCodes {
  readonly salt: string;
  readonly recoveryCodes: ReadonlySet<string>;
}

const pending = z.object({
  state: z.literal("pending"),
  /** The secret shared with the authenticator app, in Base32. */
  secret: z.string(),
  begunAt: z.string(),
});
const enabled = z.object({
  state: z.literal("on"),
  secret: z.string(),
  /** The time step of the last code used. Codes of this step and of earlier steps are rejected. */
  lastStep: z.int(),
  salt: z.string(),
  /** The hashes of unused recovery codes. Absent when there are none, because DynamoDB cannot store an empty set. */
  recoveryCodes: z.set(z.string()).default(new Set()),
});
/** The account's passkeys (`passkeys.ts`) are its second factor, without an authenticator app. */
const byPasskey = z.object({ state: z.literal("passkeys") });
const secondFactor = z.discriminatedUnion("state", [pending, enabled, byPasskey]);
export type PendingSecondFactor = z.output<typeof pending>;
export type SecondFactor = z.output<typeof enabled>;
export type PasskeyFactor = z.output<typeof byPasskey>;

/** A verified code, identified so that it can be used only once: by its time step in the app, or by its hash. */
export type Proof =
  | { readonly kind: "app"; readonly step: number }
  | { readonly kind: "recovery"; readonly hash: string };

/** The account that owns a second factor, as it was read. */
export type Owner = Pick<User, "id" | "email" | "version" | "sessions">;
/** The owner in a session, which does not end with a change of the second factor. */
export type OwnerInSession = Owner & { readonly sessionId: string };

/**
 * Reads the second factor of an account, which is enabled, pending or its passkeys; undefined for none. Whether it is
 * required depends on the account's `secondFactorSince`.
 */
export function findSecondFactor(
  userId: string,
): Promise<SecondFactor | PendingSecondFactor | PasskeyFactor | undefined> {
  return readRow(keys.secondFactor(userId), secondFactor);
}

/**
 * Enables the second factor with its pending secret, revokes all tokens, and ends all other sessions. `step`: the time
 * step of the code that confirmed the secret, which cannot be used again. Returns false when the account or the
 * pending secret has changed since it was read.
 */
export async function enableSecondFactor(
  owner: OwnerInSession,
  { secret }: PendingSecondFactor,
  { step, salt, recoveryCodes }: StoredCodes & { readonly step: number },
  now: Date,
): Promise<boolean> {
  const row: SecondFactor = { state: "on", secret, lastStep: step, salt, recoveryCodes: new Set(recoveryCodes) };
  const failedParts = await transact([
    {
      name: "secondFactor",
      put: {
        Item: { ...keys.secondFactor(owner.id), ...row },
        ConditionExpression: "#state = :pending AND secret = :secret",
        ExpressionAttributeNames: { "#state": "state" },
        ExpressionAttributeValues: { ":pending": "pending", ":secret": secret },
      },
    },
    {
      name: "account",
      update: {
        ...withOnlySession(owner, owner.sessionId, "attribute_not_exists(secondFactorSince)", now, {
          ":now": now.toISOString(),
        }),
        UpdateExpression: "SET secondFactorSince = :now, #version = #version + :one, #sessions = :sessions",
      },
    },
    auditWrite(actorOf(owner), { action: "second-factor.on", target: owner.id, old: "off", new: "on" }, now),
  ]);
  return failedParts.size === 0;
}

/**
 * Disables the second factor with a verified code, revokes all tokens, and ends all other sessions. Returns false when
 * the code was used meanwhile, or the account has changed.
 */
export async function disableSecondFactor(owner: OwnerInSession, proof: Proof, now: Date): Promise<boolean> {
  const failedParts = await transact([
    { name: "secondFactor", remove: { Key: keys.secondFactor(owner.id), ...unusedCondition(proof) } },
    accountDisableWrite(owner, owner.sessionId, now),
    ...recoveryAuditWrites(owner, proof, now),
    auditWrite(actorOf(owner), { action: "second-factor.off", target: owner.id, old: "on", new: "off" }, now),
  ]);
  return failedParts.size === 0;
}

/**
 * Marks a verified code as used. Returns false when it was used meanwhile: of two concurrent calls, one is rejected.
 */
export async function useCode(owner: Owner, proof: Proof, now: Date): Promise<boolean> {
  const { ExpressionAttributeValues, ...condition } = unusedCondition(proof);
  const failedParts = await transact([
    {
      name: "secondFactor",
      update:
        proof.kind === "app"
          ? { ...rowKeyOf(owner), ...condition, ExpressionAttributeValues, UpdateExpression: "SET lastStep = :step" }
          : {
              ...rowKeyOf(owner),
              ...condition,
              UpdateExpression: "DELETE recoveryCodes :used",
              ExpressionAttributeValues: { ...ExpressionAttributeValues, ":used": new Set([proof.hash]) },
            },
    },
    ...recoveryAuditWrites(owner, proof, now),
  ]);
  return failedParts.size === 0;
}

/** Replaces the recovery codes, and marks the verified code as used. Returns false when it was used meanwhile. */
export async function replaceCodes(owner: Owner, proof: Proof, codes: StoredCodes, now: Date): Promise<boolean> {
  const { ExpressionAttributeValues, ...condition } = unusedCondition(proof);
  const stepUpdate = proof.kind === "app" ? ", lastStep = :step" : "";
  const failedParts = await transact([
    {
      name: "secondFactor",
      update: {
        ...rowKeyOf(owner),
        ...condition,
        UpdateExpression: `SET salt = :salt, recoveryCodes = :codes${stepUpdate}`,
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ":salt": codes.salt, ":codes": codes.recoveryCodes },
      },
    },
    ...recoveryAuditWrites(owner, proof, now),
    auditWrite(actorOf(owner), { action: "second-factor.codes", target: owner.id, old: null, new: null }, now),
  ]);
  return failedParts.size === 0;
}

/**
 * Disables the second factor of an admin who lost their phone and recovery codes, on behalf of an operator, with an
 * audit entry, and ends all sessions. The account's passkeys are removed as well: one signs in as both factors, so the
 * lost device must not keep one. Returns undefined for an unknown email address. `changed` is false, and nothing is
 * written, when there was neither a second factor nor a passkey. Throws `changed_meanwhile`.
 */
export async function resetSecondFactor(email: string, now: Date): Promise<{ readonly changed: boolean } | undefined> {
  return retryOnConflict(async () => {
    const account = await findUserByEmail(email);
    if (account === undefined) return undefined;
    const passkeys = await listPasskeys(account.id);
    if (account.secondFactorSince === undefined && passkeys.length === 0) return { changed: false };
    const failedParts = await transact<string>([
      { name: "secondFactor", remove: { Key: keys.secondFactor(account.id) } },
      ...passkeyRemovals(account.id, passkeys),
      resetWrite(account, now),
      auditWrite(operator, { action: "second-factor.off", target: account.id, old: "on", new: "off" }, now),
    ]);
    return failedParts.size === 0 ? { changed: true } : retry;
  });
}

/** The condition that the second factor is enabled, and that neither this code nor a later one of the app was used. */
function unusedCondition(proof: Proof) {
  const unused =
    proof.kind === "app"
      ? { condition: "lastStep < :step", values: { ":step": proof.step } }
      : { condition: "contains(recoveryCodes, :hash)", values: { ":hash": proof.hash } };
  return {
    ConditionExpression: `#state = :on AND ${unused.condition}`,
    ExpressionAttributeNames: { "#state": "state" },
    ExpressionAttributeValues: { ":on": "on", ...unused.values },
  };
}

function rowKeyOf({ id }: Owner): Pick<Update, "Key"> {
  return { Key: keys.secondFactor(id) };
}

/**
 * The transaction part that makes an account need no second factor, and ends all its sessions but `sessionId`, if
 * given.
 */
export function accountDisableWrite(
  owner: Owner,
  sessionId: string | undefined,
  now: Date,
): TransactionPart<"account"> {
  return {
    name: "account",
    update: {
      ...withOnlySession(owner, sessionId, "attribute_exists(secondFactorSince)", now),
      UpdateExpression: "SET #version = #version + :one, #sessions = :sessions REMOVE secondFactorSince",
    },
  };
}

/**
 * The account update of an operator's reset, which ends all sessions, if no passkey was added or removed since the
 * account was read.
 */
function resetWrite(account: User, now: Date): TransactionPart<"account"> {
  const { passkeys } = account;
  const condition = passkeys === undefined ? "attribute_not_exists(passkeys)" : "passkeys = :passkeys";
  return {
    name: "account",
    update: {
      ...withOnlySession(account, undefined, condition, now, passkeys === undefined ? {} : { ":passkeys": passkeys }),
      UpdateExpression: "SET #version = #version + :one, #sessions = :sessions REMOVE secondFactorSince, passkeys",
    },
  };
}

/**
 * The key, condition and values of an account update that ends all sessions but `sessionId`, if given: the account is
 * unchanged since it was read, that session has not ended, and `condition` is met.
 */
export function withOnlySession(
  owner: Owner,
  sessionId: string | undefined,
  condition: string,
  now: Date,
  values: Record<string, unknown> = {},
) {
  return {
    Key: keys.user(owner.id),
    ConditionExpression: [
      `#version = :asRead AND ${condition}`,
      ...(sessionId === undefined ? [] : ["attribute_exists(#sessions.#own)"]),
    ].join(" AND "),
    ExpressionAttributeNames: {
      "#version": "version",
      "#sessions": "sessions",
      ...(sessionId === undefined ? {} : { "#own": sessionId }),
    },
    ExpressionAttributeValues: {
      ":asRead": owner.version,
      ":one": 1,
      ":sessions": onlySession(owner, sessionId, now),
      ...values,
    },
  };
}

/** The audit entry for the use of a recovery code; empty for a code of the app. */
function recoveryAuditWrites(owner: Owner, proof: Proof, now: Date): TransactionPart<"audit">[] {
  if (proof.kind === "app") return [];
  return [
    auditWrite(actorOf(owner), { action: "second-factor.recovery", target: owner.id, old: null, new: null }, now),
  ];
}

/** The owner as the actor of an audit entry. */
export function actorOf({ id, email }: Pick<Owner, "id" | "email">): Actor {
  return { userId: id, email };
}
