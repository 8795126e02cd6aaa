import * as z from "zod";
import { type Actor, auditWrite } from "./audit.ts";
import { keys } from "./keys.ts";
import { retry, retryOnConflict } from "./retry-on-conflict.ts";
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
const secondFactor = z.discriminatedUnion("state", [pending, enabled]);
export type PendingSecondFactor = z.output<typeof pending>;
export type SecondFactor = z.output<typeof enabled>;

/** A verified code, identified so that it can be used only once: by its time step in the app, or by its hash. */
export type Proof =
  | { readonly kind: "app"; readonly step: number }
  | { readonly kind: "recovery"; readonly hash: string };

/** The account that owns a second factor, as it was read. */
export type Owner = Pick<User, "id" | "email" | "version">;

/**
 * Reads the second factor of an account, which is enabled or pending; undefined for none. Whether codes are required
 * depends on the account's `secondFactorSince`.
 */
export function findSecondFactor(userId: string): Promise<SecondFactor | PendingSecondFactor | undefined> {
  return readRow(keys.secondFactor(userId), secondFactor);
}

/**
 * Enables the second factor with its pending secret, and revokes all tokens. `step`: the time step of the code that
 * confirmed the secret, which cannot be used again. Returns false when the account or the pending secret has changed
 * since it was read.
 */
export async function enableSecondFactor(
  owner: Owner,
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
        ...unchangedAccount(owner, "attribute_not_exists(secondFactorSince)", { ":now": now.toISOString() }),
        UpdateExpression: "SET secondFactorSince = :now, #version = #version + :one",
      },
    },
    auditWrite(actorOf(owner), { action: "second-factor.on", target: owner.id, old: "off", new: "on" }, now),
  ]);
  return failedParts.size === 0;
}

/**
 * Disables the second factor with a verified code, and revokes all tokens. Returns false when the code was used
 * meanwhile, or the account has changed.
 */
export async function disableSecondFactor(owner: Owner, proof: Proof, now: Date): Promise<boolean> {
  const failedParts = await transact([
    { name: "secondFactor", remove: { Key: keys.secondFactor(owner.id), ...unusedCondition(proof) } },
    accountDisableWrite(owner),
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
 * audit entry, and revokes all tokens. Returns undefined for an unknown email address. `changed` is false, and nothing
 * is written, when the second factor was already disabled. Throws `changed_meanwhile`.
 */
export async function resetSecondFactor(email: string, now: Date): Promise<{ readonly changed: boolean } | undefined> {
  return retryOnConflict(async () => {
    const account = await findUserByEmail(email);
    if (account === undefined) return undefined;
    if (account.secondFactorSince === undefined) return { changed: false };
    const failedParts = await transact([
      { name: "secondFactor", remove: { Key: keys.secondFactor(account.id) } },
      accountDisableWrite(account),
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

function accountDisableWrite(owner: Owner): TransactionPart<"account"> {
  return {
    name: "account",
    update: {
      ...unchangedAccount(owner, "attribute_exists(secondFactorSince)"),
      UpdateExpression: "SET #version = #version + :one REMOVE secondFactorSince",
    },
  };
}

/** The key and condition of an account update: the account is unchanged since it was read, and `condition` is met. */
function unchangedAccount({ id, version }: Owner, condition: string, values: Record<string, unknown> = {}) {
  return {
    Key: keys.user(id),
    ConditionExpression: `#version = :asRead AND ${condition}`,
    ExpressionAttributeNames: { "#version": "version" },
    ExpressionAttributeValues: { ":asRead": version, ":one": 1, ...values },
  };
}

/** The audit entry for the use of a recovery code; empty for a code of the app. */
function recoveryAuditWrites(owner: Owner, proof: Proof, now: Date): TransactionPart<"audit">[] {
  if (proof.kind === "app") return [];
  return [
    auditWrite(actorOf(owner), { action: "second-factor.recovery", target: owner.id, old: null, new: null }, now),
  ];
}

function actorOf({ id, email }: Owner): Actor {
  return { userId: id, email };
}
