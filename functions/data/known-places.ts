import * as z from "zod";
import { hashOf } from "./attempts.ts";
import { keys } from "./keys.ts";
import { readRow } from "./table.ts";
import type { Session } from "./user.ts";
import { update } from "./write.ts";

/**
 * From which devices and places an account has signed in. Remembered beyond the end of the sessions, as a hash only, so
 * that a person who signs out every time is not told of each sign-in.
 */
type Place = Pick<Session, "device" | "place">;

const retentionDays = 90;

const rowShape = z.object({ expiresAt: z.int() });

/** Records a sign-in with this device and at this place. */
export async function rememberPlace(userId: string, place: Place, now: Date): Promise<void> {
  await update({
    Key: keyOf(userId, place),
    UpdateExpression: "SET expiresAt = :end",
    ExpressionAttributeValues: { ":end": inSeconds(now) + retentionDays * 24 * 3600 },
  });
}

/** Whether there was a sign-in with this device and at this place in the last 90 days. */
export async function isKnownPlace(userId: string, place: Place, now: Date): Promise<boolean> {
  const row = await readRow(keyOf(userId, place), rowShape);
  // DynamoDB may not have deleted an expired row yet.
  return row !== undefined && row.expiresAt > inSeconds(now);
}

function keyOf(userId: string, { device, place }: Place) {
  return keys.knownPlace(hashOf(JSON.stringify([userId, device, place])));
}

function inSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
