import { createHash } from "node:crypto";
import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tableName } from "../environment.ts";
import { ShopError } from "../shop-error.ts";
import { keys } from "./keys.ts";
import { documentClient, readRow } from "./table.ts";
import { type TransactionPart, type Update, update } from "./write.ts";

/** A limit of `most` attempts per time window. Windows are aligned to the clock, so one row counts one window. */
export interface Limit {
  readonly kind: string;
  readonly max: number;
  readonly windowMinutes: number;
}

/** All limits. "address" is the caller's network address. */
export const limits = {
  registerByAddress: { kind: "register-address", max: 60, windowMinutes: 60 },
  registerByEmailAndAddress: { kind: "register-email", max: 5, windowMinutes: 60 },
  signInByAddress: { kind: "sign-in-address", max: 100, windowMinutes: 15 },
  /**
   * Both limit wrong passwords per account: from one address, and from all unknown addresses (`sign-in/attempts.ts`).
   */
  signInByAccountAndAddress: { kind: "sign-in-account-address", max: 10, windowMinutes: 15 },
  signInByAccount: { kind: "sign-in-account", max: 30, windowMinutes: 15 },
  /** The current password, requested from a signed-in user. */
  passwordByAccount: { kind: "password-account", max: 5, windowMinutes: 15 },
  /** A second-factor or recovery code, requested after the password. */
  secondFactorByAccount: { kind: "second-factor-account", max: 5, windowMinutes: 15 },
  /** A new email address: the response reveals whether it is taken. */
  emailChangeByAccount: { kind: "email-change-account", max: 10, windowMinutes: 60 },
  paymentByUser: { kind: "payment-user", max: 30, windowMinutes: 60 },
  paymentByAddress: { kind: "payment-address", max: 100, windowMinutes: 60 },
  /** Declined payments, counted by the webhook, to prevent card testing. */
  paymentRefusalByUser: { kind: "payment-refusal-user", max: 20, windowMinutes: 60 },
  contactByAddress: { kind: "contact-address", max: 20, windowMinutes: 60 },
  contactByEmail: { kind: "contact-email", max: 10, windowMinutes: 60 },
  donationByAddress: { kind: "donation-address", max: 20, windowMinutes: 60 },
  donationByDonor: { kind: "donation-donor", max: 10, windowMinutes: 60 },
  /** Declined donation cards: donations need no account, so they attract card testing. */
  donationFailureByAddress: { kind: "donation-failure-address", max: 10, windowMinutes: 60 },
  donationCompletionByAddress: { kind: "donation-completion-address", max: 60, windowMinutes: 10 },
  paymentStatusByAddress: { kind: "payment-status-address", max: 200, windowMinutes: 10 },
} as const satisfies Record<string, Limit>;

const counter = z.object({ attempts: z.int() });

/**
 * Counts an attempt before it is made, so concurrent attempts count too. Throws `too_many_attempts` with the time to
 * retry. `who` is stored only as a hash.
 */
export async function countAttempt(limit: Limit, identity: string, now: Date): Promise<void> {
  const row = await update(attemptWrite(limit, hashOf(identity), now).update);
  if (counter.parse(row).attempts > limit.max) throw tooMany(limit, now);
}

/** Counts an attempt as part of a transaction. `hash`: from `hashOf`. */
export function attemptWrite(
  limit: Limit,
  hash: string,
  now: Date,
): TransactionPart<"attempt"> & { readonly update: Update } {
  const { start, end } = windowAt(limit, now);
  return {
    name: "attempt",
    update: {
      Key: keys.attempts(limit.kind, hash, start),
      UpdateExpression: "ADD attempts :one SET expiresAt = :end",
      ExpressionAttributeValues: { ":one": 1, ":end": Math.ceil(end.getTime() / 1000) },
    },
  };
}

/** Checks a limit whose attempts are counted elsewhere. Throws `too_many_attempts` with the time to retry. */
export async function checkLimit(limit: Limit, hash: string, now: Date): Promise<void> {
  const row = await readRow(keys.attempts(limit.kind, hash, windowAt(limit, now).start), counter);
  if (row !== undefined && row.attempts >= limit.max) throw tooMany(limit, now);
}

function tooMany(limit: Limit, now: Date): ShopError {
  const { end } = windowAt(limit, now);
  const seconds = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  return new ShopError("too_many_attempts", {
    message: `Too many attempts. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
    retryAfterSeconds: seconds,
  });
}

/** Resets the current window after the caller proved their identity. */
export async function clearAttempts(limit: Limit, identity: string, now: Date): Promise<void> {
  const Key = keys.attempts(limit.kind, hashOf(identity), windowAt(limit, now).start);
  await documentClient().send(new DeleteCommand({ TableName: tableName(), Key }));
}

/**
 * Conditions that fail when the same was done in this time window or the one before, so that a retried request acts
 * once. `what` is stored only as a hash.
 */
export function repeatGuards(
  { kind, windowMinutes }: Omit<Limit, "max">,
  content: string,
  now: Date,
): TransactionPart<"repeat">[] {
  const { start, end } = windowAt({ windowMinutes }, now);
  const length = end.getTime() - start.getTime();
  const [hash, ConditionExpression] = [hashOf(content), "attribute_not_exists(pk)"];
  const Item = { ...keys.attempts(kind, hash, start), expiresAt: Math.ceil((end.getTime() + length) / 1000) };
  const previousWindow = keys.attempts(kind, hash, new Date(start.getTime() - length));
  return [
    { name: "repeat", put: { Item, ConditionExpression } },
    { name: "repeat", check: { Key: previousWindow, ConditionExpression } },
  ];
}

function windowAt(
  { windowMinutes }: Pick<Limit, "windowMinutes">,
  now: Date,
): { readonly start: Date; readonly end: Date } {
  const length = windowMinutes * 60_000;
  const start = Math.floor(now.getTime() / length) * length;
  return { start: new Date(start), end: new Date(start + length) };
}

/** The stored form of an identity. */
export function hashOf(identity: string): string {
  return createHash("sha256").update(identity).digest("hex");
}
