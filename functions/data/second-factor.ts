import * as z from "zod";
import { type Actor, auditWrite } from "./audit.ts";
import { keys } from "./keys.ts";
import { retry, retryOnConflict } from "./retry-on-conflict.ts";
import { readRow } from "./table.ts";
import { findUserByEmail, type User } from "./user.ts";
import { operator } from "./users.ts";
import { type TransactionPart, transact, type Update } from "./write.ts";

/** Stored recovery codes: hashes with their common salt (`sign-in/recovery-codes.ts`). */
export interface StoredCodes {
  readonly salt: string;
  readonly recoveryCodes: ReadonlySet<string>;
}

const pending = z.object({
  state: z.literal("pending"),
  /** The app's secret, in Base32. */
  secret: z.string(),
  begunAt: z.string(),
});
const enabled = z.object({
  state: z.literal("on"),
  secret: z.string(),
  /** The last used time step; codes of it and of earlier ones are rejected. */
  lastStep: z.int(),
  salt: z.string(),
  /** The unused codes. DynamoDB cannot store an empty set. */
  recoveryCodes: z.set(z.string()).default(new Set()),
});
const secondFactor = z.discriminatedUnion("state", [pending, enabled]);
export type PendingSecondFactor = z.output<typeof pending>;
export type SecondFactor = z.output<typeof enabled>;

/** A verified code, with what makes it single-use: the app's time step, or the hash. */
export type Proof = { readonly of: "app"; readonly step: number } | { readonly of: "recovery"; readonly hash: string };

/** The owner of a second factor, as the account was read. */
export type Owner = Pick<User, "id" | "email" | "version">;

/**
 * The second factor of an account: enabled, pending, or none. Whether codes are required is stored with the account.
 */
export function findSecondFactor(userId: string): Promise<SecondFactor | PendingSecondFactor | undefined> {
  return readRow(keys.secondFactor(userId), secondFactor);
}

/**
 * Enables it with the pending secret, and revokes all tokens. The code of `step`, which confirmed it, cannot be
 * reused. False when the account or the pending secret has changed since it was read.
 */
export async function enableSecondFactor(
  owner: Owner,
  { secret }: PendingSecondFactor,
  { step, salt, recoveryCodes }: StoredCodes & { readonly step: number },
  now: Date,
): Promise<boolean> {
  const row: SecondFactor = { state: "on", secret, lastStep: step, salt, recoveryCodes: new Set(recoveryCodes) };
  const failed = await transact([
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
    auditWrite(actor(owner), { action: "second-factor.on", target: owner.id, old: "off", new: "on" }, now),
  ]);
  return failed.size === 0;
}

/**
 * Disables it with a verified code, and revokes all tokens. False when the code was used meanwhile, or the account has
 * changed.
 */
export async function disableSecondFactor(owner: Owner, proof: Proof, now: Date): Promise<boolean> {
  const failed = await transact([
    { name: "secondFactor", remove: { Key: keys.secondFactor(owner.id), ...unusedCondition(proof) } },
    accountDisableWrite(owner),
    ...recoveryAuditWrites(owner, proof, now),
    auditWrite(actor(owner), { action: "second-factor.off", target: owner.id, old: "on", new: "off" }, now),
  ]);
  return failed.size === 0;
}

/** Marks a verified code as used. False when it was used meanwhile: of two simultaneous calls one is rejected. */
export async function useCode(owner: Owner, proof: Proof, now: Date): Promise<boolean> {
  const { ExpressionAttributeValues, ...condition } = unusedCondition(proof);
  const failed = await transact([
    {
      name: "secondFactor",
      update:
        proof.of === "app"
          ? { ...rowOf(owner), ...condition, ExpressionAttributeValues, UpdateExpression: "SET lastStep = :step" }
          : {
              ...rowOf(owner),
              ...condition,
              UpdateExpression: "DELETE recoveryCodes :used",
              ExpressionAttributeValues: { ...ExpressionAttributeValues, ":used": new Set([proof.hash]) },
            },
    },
    ...recoveryAuditWrites(owner, proof, now),
  ]);
  return failed.size === 0;
}

/** Replaces the recovery codes, with a verified code. False when that was used meanwhile. */
export async function replaceCodes(owner: Owner, proof: Proof, codes: StoredCodes, now: Date): Promise<boolean> {
  const { ExpressionAttributeValues, ...condition } = unusedCondition(proof);
  const step = proof.of === "app" ? ", lastStep = :step" : "";
  const failed = await transact([
    {
      name: "secondFactor",
      update: {
        ...rowOf(owner),
        ...condition,
        UpdateExpression: `SET salt = :salt, recoveryCodes = :codes${step}`,
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ":salt": codes.salt, ":codes": codes.recoveryCodes },
      },
    },
    ...recoveryAuditWrites(owner, proof, now),
    auditWrite(actor(owner), { action: "second-factor.codes", target: owner.id, old: null, new: null }, now),
  ]);
  return failed.size === 0;
}

/**
 * Disables it for an admin who lost phone and recovery codes, on behalf of an operator, with an audit entry, and
 * revokes all tokens; undefined for an unknown email address. `changed` is false, and nothing is written, when it was
 * disabled. Throws `changed_meanwhile`.
 */
export async function resetSecondFactor(
  address: string,
  now: Date,
): Promise<{ readonly changed: boolean } | undefined> {
  return retryOnConflict(async () => {
    const found = await findUserByEmail(address);
    if (found === undefined) return undefined;
    if (found.secondFactorSince === undefined) return { changed: false };
    const failed = await transact([
      { name: "secondFactor", remove: { Key: keys.secondFactor(found.id) } },
      accountDisableWrite(found),
      auditWrite(operator, { action: "second-factor.off", target: found.id, old: "on", new: "off" }, now),
    ]);
    return failed.size === 0 ? { changed: true } : retry;
  });
}

/** Condition: it is enabled, and neither this code nor a later one was used. */
function unusedCondition(proof: Proof) {
  const once =
    proof.of === "app"
      ? { condition: "lastStep < :step", values: { ":step": proof.step } }
      : { condition: "contains(recoveryCodes, :hash)", values: { ":hash": proof.hash } };
  return {
    ConditionExpression: `#state = :on AND ${once.condition}`,
    ExpressionAttributeNames: { "#state": "state" },
    ExpressionAttributeValues: { ":on": "on", ...once.values },
  };
}

function rowOf({ id }: Owner): Pick<Update, "Key"> {
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

/** Condition on the account update: unchanged since it was read, and not deleted. */
function unchangedAccount({ id, version }: Owner, and: string, values: Record<string, unknown> = {}) {
  return {
    Key: keys.user(id),
    ConditionExpression: `#version = :asRead AND ${and}`,
    ExpressionAttributeNames: { "#version": "version" },
    ExpressionAttributeValues: { ":asRead": version, ":one": 1, ...values },
  };
}

function recoveryAuditWrites(owner: Owner, proof: Proof, now: Date): TransactionPart<"audit">[] {
  if (proof.of === "app") return [];
  return [auditWrite(actor(owner), { action: "second-factor.recovery", target: owner.id, old: null, new: null }, now)];
}

function actor({ id, email }: Owner): Actor {
  return { userId: id, email };
}
