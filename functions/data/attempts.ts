import { createHash } from "node:crypto";
import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tableName } from "../environment.ts";
import { ShopError } from "../shop-error.ts";
import { keys } from "./keys.ts";
import { documentClient, readRow } from "./table.ts";
import { type TransactionPart, type Update, update } from "./write.ts";

/**
 * A limit of `max` attempts per time window. Windows start at fixed times (a 15-minute window on the quarter hour), so
 * one row counts the attempts of one window.
 */
export interface Limit {
  readonly kind: string;
  readonly max: number;
  readonly windowMinutes: number;
}

/** All limits. "Address" means the caller's IP address, "email" an email address. */
export const limits = {
  registerByAddress: { kind: "register-address", max: 60, windowMinutes: 60 },
  registerByEmailAndAddress: { kind: "register-email", max: 5, windowMinutes: 60 },
  signInByAddress: { kind: "sign-in-address", max: 100, windowMinutes: 15 },
  /**
   * These two limit wrong passwords for one account: those from a single IP address, and those from all IP addresses
   * from which the owner has not signed in (`sign-in/attempts.ts`).
   */
  signInByAccountAndAddress: { kind: "sign-in-account-address", max: 10, windowMinutes: 15 },
  signInByAccount: { kind: "sign-in-account", max: 30, windowMinutes: 15 },
  /** Attempts of a signed-in user to confirm the current password. */
  passwordByAccount: { kind: "password-account", max: 5, windowMinutes: 15 },
  /** Attempts to enter a second-factor or recovery code. */
  secondFactorByAccount: { kind: "second-factor-account", max: 5, windowMinutes: 15 },
  /** Challenges for passkeys, which are rows of the table until they expire. */
  passkeyByAddress: { kind: "passkey-address", max: 100, windowMinutes: 15 },
  passkeyByAccount: { kind: "passkey-account", max: 30, windowMinutes: 15 },
  /** Changes of the email address: the response reveals whether an address is already in use. */
  emailChangeByAccount: { kind: "email-change-account", max: 10, windowMinutes: 60 },
  /** Links for signing in or for a new password. They count unknown addresses too, so that they reveal no account. */
  linkByAddress: { kind: "link-address", max: 30, windowMinutes: 60 },
  linkByEmailAndAddress: { kind: "link-email-address", max: 5, windowMinutes: 60 },
  linkByEmail: { kind: "link-email", max: 10, windowMinutes: 60 },
  /** Counts nothing that matters: the write of a request for an address without an account. */
  linkToNobody: { kind: "link-nobody", max: 10, windowMinutes: 60 },
  confirmationByAccount: { kind: "confirmation-account", max: 5, windowMinutes: 60 },
  paymentByUser: { kind: "payment-user", max: 30, windowMinutes: 60 },
  paymentByAddress: { kind: "payment-address", max: 100, windowMinutes: 60 },
  /** Declined payments, counted by the webhook, to prevent card testing. */
  paymentRefusalByUser: { kind: "payment-refusal-user", max: 20, windowMinutes: 60 },
  /** Wrong codes of a WhatsApp user, and codes that a customer asks for. */
  wrongCodeByWaUser: { kind: "wrong-code-wa-user", max: 5, windowMinutes: 60 },
  claimCodeByUser: { kind: "claim-code-user", max: 30, windowMinutes: 60 },
  /** Refunds that customers make themselves, for one number. */
  customerRefundByLine: { kind: "customer-refund-line", max: 1, windowMinutes: 365 * 24 * 60 },
  contactByAddress: { kind: "contact-address", max: 20, windowMinutes: 60 },
  contactByEmail: { kind: "contact-email", max: 10, windowMinutes: 60 },
  donationByAddress: { kind: "donation-address", max: 20, windowMinutes: 60 },
  donationByDonor: { kind: "donation-donor", max: 10, windowMinutes: 60 },
  /** Declined cards of donations, which attract card testing because they need no account. */
  donationFailureByAddress: { kind: "donation-failure-address", max: 10, windowMinutes: 60 },
  donationCompletionByAddress: { kind: "donation-completion-address", max: 60, windowMinutes: 10 },
  /** Few: one broken browser must not look like many. */
  reportByAddress: { kind: "report-address", max: 4, windowMinutes: 60 },
  paymentStatusByAddress: { kind: "payment-status-address", max: 200, windowMinutes: 10 },
} as const satisfies Record<string, Limit>;

const counter = z.object({ attempts: z.int() });

/**
 * Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit. `identity` is stored only
 * as a hash. Throws `too_many_attempts` with the seconds until the next attempt is allowed.
 */
export async function countAttempt(limit: Limit, identity: string, now: Date): Promise<void> {
  const row = await update(attemptWrite(limit, hashOf(identity), now).update);
  if (counter.parse(row).attempts > limit.max) throw tooManyAttempts(limit, now);
}

/** The transaction part that counts an attempt. `hash`: the identity as hashed by `hashOf`. */
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

/**
 * Checks a limit without counting an attempt. Throws `too_many_attempts` with the seconds until the next attempt is
 * allowed. `hash`: the identity as hashed by `hashOf`.
 */
export async function checkLimit(limit: Limit, hash: string, now: Date): Promise<void> {
  const row = await readRow(keys.attempts(limit.kind, hash, windowAt(limit, now).start), counter);
  if (row !== undefined && row.attempts >= limit.max) throw tooManyAttempts(limit, now);
}

function tooManyAttempts(limit: Limit, now: Date): ShopError {
  const { end } = windowAt(limit, now);
  const seconds = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  return new ShopError("too_many_attempts", {
    message: `Too many attempts. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
    retryAfterSeconds: seconds,
  });
}

/** Resets the count of the current window after the caller has proved their identity. */
export async function clearAttempts(limit: Limit, identity: string, now: Date): Promise<void> {
  const Key = keys.attempts(limit.kind, hashOf(identity), windowAt(limit, now).start);
  await documentClient().send(new DeleteCommand({ TableName: tableName(), Key }));
}

/**
 * Transaction parts that record `content`, and fail when it was already recorded in this time window or the previous
 * one, so that a request sent twice takes effect once. `content` is stored only as a hash.
 */
export function repeatGuards(
  { kind, windowMinutes }: Omit<Limit, "max">,
  content: string,
  now: Date,
): TransactionPart<"repeat">[] {
  const { start, end } = windowAt({ windowMinutes }, now);
  const windowMs = end.getTime() - start.getTime();
  const [hash, ConditionExpression] = [hashOf(content), "attribute_not_exists(pk)"];
  const Item = { ...keys.attempts(kind, hash, start), expiresAt: Math.ceil((end.getTime() + windowMs) / 1000) };
  const previousWindow = keys.attempts(kind, hash, new Date(start.getTime() - windowMs));
  return [
    { name: "repeat", put: { Item, ConditionExpression } },
    { name: "repeat", check: { Key: previousWindow, ConditionExpression } },
  ];
}

function windowAt(
  { windowMinutes }: Pick<Limit, "windowMinutes">,
  now: Date,
): { readonly start: Date; readonly end: Date } {
  const windowMs = windowMinutes * 60_000;
  const start = Math.floor(now.getTime() / windowMs) * windowMs;
  return { start: new Date(start), end: new Date(start + windowMs) };
}

/** The SHA-256 hash under which an identity is stored. */
export function hashOf(identity: string): string {
  return createHash("sha256").update(identity).digest("hex");
}
