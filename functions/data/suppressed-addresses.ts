import * as z from "zod";
import { mailProblems } from "#shared/domain/mail-problem.ts";
import { hashOf } from "./attempts.ts";
import { deleteRow } from "./erasure.ts";
import { keys } from "./keys.ts";
import { readRow } from "./table.ts";
import { update } from "./write.ts";

/**
 * An address that must not be written to: mail to it bounced for good, or its reader complained about it. Stored under
 * a hash of the address, never with the address itself.
 */
const suppressedAddress = z.object({
  because: z.enum(mailProblems),
  /** What SES said, as a code. */
  problem: z.string(),
  at: z.string(),
});
export type SuppressedAddress = z.output<typeof suppressedAddress>;

/** Ends all mail to an address. In any order, and when repeated, the newest reason is kept. */
export async function suppressAddress(address: string, { because, problem, at }: SuppressedAddress): Promise<void> {
  await update({
    Key: keyOf(address),
    UpdateExpression: "SET because = :because, problem = :problem, #at = :at",
    ConditionExpression: "attribute_not_exists(pk) OR #at < :at",
    ExpressionAttributeNames: { "#at": "at" },
    ExpressionAttributeValues: { ":because": because, ":problem": problem, ":at": at },
  });
}

/** Reads why an address must not be written to; undefined for one that may be. */
export function readSuppression(address: string): Promise<SuppressedAddress | undefined> {
  return readRow(keyOf(address), suppressedAddress);
}

/** Permits mail to an address again. Idempotent. */
export function removeSuppression(address: string): Promise<void> {
  return deleteRow(keyOf(address));
}

/** The hash under which an address is stored. SES may report it in another case than it was written to. */
export function addressHash(address: string): string {
  return hashOf(address.trim().toLowerCase());
}

function keyOf(address: string) {
  return keys.suppressedAddress(addressHash(address));
}
