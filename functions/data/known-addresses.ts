import * as z from "zod";
import { hashOf } from "./attempts.ts";
import { keys } from "./keys.ts";
import { readRow } from "./table.ts";
import { update } from "./write.ts";

/**
 * Where a sign-in comes from: the account's email address and the caller's IP address. Stored only as a hash of both.
 */
export interface SignInOrigin {
  readonly email: string;
  readonly address: string;
}

/** As long as operational logs are retained. */
const retentionDays = 30;

const rowShape = z.object({ expiresAt: z.int() });

/** Records the origin of a successful sign-in. */
export async function rememberOrigin(origin: SignInOrigin, now: Date): Promise<void> {
  await update({
    Key: keyOf(origin),
    UpdateExpression: "SET expiresAt = :end",
    ExpressionAttributeValues: { ":end": inSeconds(now) + retentionDays * 24 * 3600 },
  });
}

/** Whether there was a successful sign-in from this origin in the last 30 days. */
export async function isKnownOrigin(origin: SignInOrigin, now: Date): Promise<boolean> {
  const row = await readRow(keyOf(origin), rowShape);
  // DynamoDB may not have deleted an expired row yet.
  return row !== undefined && row.expiresAt > inSeconds(now);
}

function keyOf({ email, address }: SignInOrigin) {
  return keys.knownAddress(hashOf(`${email} ${address}`));
}

function inSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
