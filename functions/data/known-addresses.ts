import * as z from "zod";
import { hashOf } from "./attempts.ts";
import { keys } from "./keys.ts";
import { readRow } from "./table.ts";
import { update } from "./write.ts";

/** An account, by its email address, and a network address. Stored only as a hash of both. */
export interface Place {
  readonly email: string;
  readonly address: string;
}

/** The same as the retention of the operational logs. */
const keptDays = 30;

const known = z.object({ expiresAt: z.int() });

/** Remembers a place after a successful sign-in. */
export async function rememberPlace(place: Place, now: Date): Promise<void> {
  await update({
    Key: keyOf(place),
    UpdateExpression: "SET expiresAt = :end",
    ExpressionAttributeValues: { ":end": inSeconds(now) + keptDays * 24 * 3600 },
  });
}

/**
 * Whether there was a successful sign-in from here in the last 30 days. The TTL may not have deleted an expired row
 * yet.
 */
export async function isKnownPlace(place: Place, now: Date): Promise<boolean> {
  const row = await readRow(keyOf(place), known);
  return row !== undefined && row.expiresAt > inSeconds(now);
}

function keyOf({ email, address }: Place) {
  return keys.knownAddress(hashOf(`${email} ${address}`));
}

function inSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
