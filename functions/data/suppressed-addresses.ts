import { PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tableName } from "../environment.ts";
import { hashOf } from "./attempts.ts";
import { deleteRow } from "./erasure.ts";
import { keys } from "./keys.ts";
import { documentClient, readRow } from "./table.ts";

/**
 * An address that must not be written to: mail to it bounced for good, or its reader complained about it. Stored under
 * a hash of the address, never with the address itself.
 */
const suppressedAddress = z.object({
  because: z.enum(["bounced", "complained"]),
  /** What SES said, as a code. */
  problem: z.string(),
  at: z.string(),
});
export type SuppressedAddress = z.output<typeof suppressedAddress>;

/** Ends all mail to an address. Repeats change nothing that matters: the newest reason is kept. */
export async function suppressAddress(address: string, reason: SuppressedAddress): Promise<void> {
  await documentClient().send(new PutCommand({ TableName: tableName(), Item: { ...keyOf(address), ...reason } }));
}

/** Reads why an address must not be written to; undefined for one that may be. */
export function readSuppression(address: string): Promise<SuppressedAddress | undefined> {
  return readRow(keyOf(address), suppressedAddress);
}

/** Permits mail to an address again. Idempotent. */
export function removeSuppression(address: string): Promise<void> {
  return deleteRow(keyOf(address));
}

/** SES may report an address in another case than it was written to. */
function keyOf(address: string) {
  return keys.suppressedAddress(hashOf(address.trim().toLowerCase()));
}
