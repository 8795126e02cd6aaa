import * as z from "zod";
import { type Actor, audited } from "./audit.ts";
import { keys } from "./keys.ts";
import { readRow } from "./table.ts";
import { again, untilUnchanged } from "./until-unchanged.ts";
import { findUserByEmail, type User } from "./user.ts";
import { operator } from "./users.ts";
import { type Part, transact, type Update } from "./write.ts";

/** Recovery codes as they are kept: hashes, and the salt that all of them have (`sign-in/recovery-codes.ts`). */
export interface KeptCodes {
  readonly salt: string;
  readonly recoveryCodes: ReadonlySet<string>;
}

const pending = z.object({
  state: z.literal("pending"),
  /** What the app has, in Base32. */
  secret: z.string(),
  begunAt: z.string(),
});
const on = z.object({
  state: z.literal("on"),
  secret: z.string(),
  /** The last step of time whose code was used; no code of it or of an earlier one counts. */
  lastStep: z.int(),
  salt: z.string(),
  /** Those that are left. DynamoDB keeps no empty set. */
  recoveryCodes: z.set(z.string()).default(new Set()),
});
const secondFactor = z.discriminatedUnion("state", [pending, on]);
export type PendingSecondFactor = z.output<typeof pending>;
export type SecondFactor = z.output<typeof on>;

/**
 * A code that is right, and what it takes that it counts only once: the step of time that the app made it for, or its
 * hash.
 */
export type Proof = { readonly of: "app"; readonly step: number } | { readonly of: "recovery"; readonly hash: string };

/** Whose second factor it is, as the account was read. */
export type Owner = Pick<User, "id" | "email" | "version">;

/**
 * The second factor of an account: switched on, begun, or none. Whether codes are demanded is for the account to say.
 */
export function findSecondFactor(userId: string): Promise<SecondFactor | PendingSecondFactor | undefined> {
  return readRow(keys.secondFactor(userId), secondFactor);
}

/**
 * Switches it on with the secret that was begun with, and voids every token. The code of `step`, which confirmed it,
 * is used. False when the account has changed, or somebody began anew, since they were read.
 */
export async function switchOn(
  owner: Owner,
  { secret }: PendingSecondFactor,
  { step, salt, recoveryCodes }: KeptCodes & { readonly step: number },
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
        ...accountAsRead(owner, "attribute_not_exists(secondFactorSince)", { ":now": now.toISOString() }),
        UpdateExpression: "SET secondFactorSince = :now, #version = #version + :one",
      },
    },
    audited(actor(owner), { action: "second-factor.on", target: owner.id, old: "off", new: "on" }, now),
  ]);
  return failed.size === 0;
}

/**
 * Switches it off with a right code, and voids every token. False when the code was used meanwhile, or the account
 * has changed.
 */
export async function switchOff(owner: Owner, proof: Proof, now: Date): Promise<boolean> {
  const failed = await transact([
    { name: "secondFactor", remove: { Key: keys.secondFactor(owner.id), ...unused(proof) } },
    accountSwitchedOff(owner),
    ...recoveryNoted(owner, proof, now),
    audited(actor(owner), { action: "second-factor.off", target: owner.id, old: "on", new: "off" }, now),
  ]);
  return failed.size === 0;
}

/** Uses a right code. False when it was used meanwhile: of two calls with the same code at once, one is told so. */
export async function codeUsed(owner: Owner, proof: Proof, now: Date): Promise<boolean> {
  const { ExpressionAttributeValues, ...condition } = unused(proof);
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
    ...recoveryNoted(owner, proof, now),
  ]);
  return failed.size === 0;
}

/** Puts new recovery codes in the place of the old ones, with a right code. False when that was used meanwhile. */
export async function codesReplaced(owner: Owner, proof: Proof, codes: KeptCodes, now: Date): Promise<boolean> {
  const { ExpressionAttributeValues, ...condition } = unused(proof);
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
    ...recoveryNoted(owner, proof, now),
    audited(actor(owner), { action: "second-factor.codes", target: owner.id, old: null, new: null }, now),
  ]);
  return failed.size === 0;
}

/**
 * Switches it off for whoever lost phone and recovery codes, on behalf of an operator, with its entry in the audit,
 * and voids every token; undefined when the address has no account. `changed` is false, and nothing is written, when
 * it was off. Throws `changed_meanwhile`.
 */
export async function resetSecondFactor(
  address: string,
  now: Date,
): Promise<{ readonly changed: boolean } | undefined> {
  return untilUnchanged(async () => {
    const found = await findUserByEmail(address);
    if (found === undefined) return undefined;
    if (found.secondFactorSince === undefined) return { changed: false };
    const failed = await transact([
      { name: "secondFactor", remove: { Key: keys.secondFactor(found.id) } },
      accountSwitchedOff(found),
      audited(operator, { action: "second-factor.off", target: found.id, old: "on", new: "off" }, now),
    ]);
    return failed.size === 0 ? { changed: true } : again;
  });
}

/** What must hold that a right code counts: it is switched on, and nobody has used the code or a later one. */
function unused(proof: Proof) {
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

function accountSwitchedOff(owner: Owner): Part<"account"> {
  return {
    name: "account",
    update: {
      ...accountAsRead(owner, "attribute_exists(secondFactorSince)"),
      UpdateExpression: "SET #version = #version + :one REMOVE secondFactorSince",
    },
  };
}

/** Of an update of the account: on condition that it is as it was read, which an account that has ended is not. */
function accountAsRead({ id, version }: Owner, and: string, values: Record<string, unknown> = {}) {
  return {
    Key: keys.user(id),
    ConditionExpression: `#version = :asRead AND ${and}`,
    ExpressionAttributeNames: { "#version": "version" },
    ExpressionAttributeValues: { ":asRead": version, ":one": 1, ...values },
  };
}

function recoveryNoted(owner: Owner, proof: Proof, now: Date): Part<"audit">[] {
  if (proof.of === "app") return [];
  return [audited(actor(owner), { action: "second-factor.recovery", target: owner.id, old: null, new: null }, now)];
}

function actor({ id, email }: Owner): Actor {
  return { userId: id, email };
}
