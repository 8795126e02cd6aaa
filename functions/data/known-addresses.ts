import * as z from "zod";
import { hashOf } from "./attempts.ts";
import { keys } from "./keys.ts";
import { readRow } from "./table.ts";
import { update } from "./write.ts";

/** An account, by what one signs in with, and a network address. Kept only as a hash of both. */
export interface Place {
  readonly email: string;
  readonly address: string;
}

/** As long as operational logs are kept. */
const keptDays = 30;

const known = z.object({ expiresAt: z.int() });

/** Somebody has shown from here that the account is theirs. */
export async function rememberPlace(place: Place, now: Date): Promise<void> {
  await update({
    Key: keyOf(place),
    UpdateExpression: "SET expiresAt = :end",
    ExpressionAttributeValues: { ":end": inSeconds(now) + keptDays * 24 * 3600 },
  });
}

/** Whether somebody has shown so from here in the last 30 days. An expired row may still be there. */
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
