import { createHash } from "node:crypto";
import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tableName } from "../environment.ts";
import { ShopError } from "../shop-error.ts";
import { keys } from "./keys.ts";
import { documentClient } from "./table.ts";
import { update } from "./write.ts";

/** At most `most` attempts of a kind in a window of time. Windows are aligned to the clock, so one row counts one window. */
export interface Limit {
  readonly kind: string;
  readonly most: number;
  readonly windowMinutes: number;
}

/** Every limit there is. "address" is the caller's network address. */
export const limits = {
  registerByAddress: { kind: "register-address", most: 60, windowMinutes: 60 },
  registerByEmail: { kind: "register-email", most: 5, windowMinutes: 60 },
  signInByAddress: { kind: "sign-in-address", most: 100, windowMinutes: 15 },
  signInByAccount: { kind: "sign-in-account", most: 10, windowMinutes: 15 },
  paymentByUser: { kind: "payment-user", most: 30, windowMinutes: 60 },
  paymentByAddress: { kind: "payment-address", most: 100, windowMinutes: 60 },
  paymentStatusByAddress: { kind: "payment-status-address", most: 60, windowMinutes: 10 },
} as const satisfies Record<string, Limit>;

const counter = z.object({ attempts: z.int() });

/**
 * Counts an attempt before it is made, so that attempts side by side count too. Throws `too_many_attempts`, saying when to try again.
 * `who` is kept only as a hash.
 */
export async function countAttempt(limit: Limit, who: string, now: Date): Promise<void> {
  const { start, end } = windowAt(limit, now);
  const row = await update({
    Key: keys.attempts(limit.kind, hashOf(who), start),
    UpdateExpression: "ADD attempts :one SET expiresAt = :end",
    ExpressionAttributeValues: { ":one": 1, ":end": Math.ceil(end.getTime() / 1000) },
  });
  if (counter.parse(row).attempts <= limit.most) return;
  const seconds = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  throw new ShopError("too_many_attempts", {
    message: `Too many attempts. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
    retryAfterSeconds: seconds,
  });
}

/** Forgets the attempts of the current window: the caller has shown to be who they say. */
export async function clearAttempts(limit: Limit, who: string, now: Date): Promise<void> {
  const Key = keys.attempts(limit.kind, hashOf(who), windowAt(limit, now).start);
  await documentClient().send(new DeleteCommand({ TableName: tableName(), Key }));
}

function windowAt({ windowMinutes }: Limit, now: Date): { readonly start: Date; readonly end: Date } {
  const length = windowMinutes * 60_000;
  const start = Math.floor(now.getTime() / length) * length;
  return { start: new Date(start), end: new Date(start + length) };
}

function hashOf(who: string): string {
  return createHash("sha256").update(who).digest("hex");
}
