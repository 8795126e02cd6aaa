import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tableName } from "../environment.ts";
import { indexKeys, keys } from "./keys.ts";
import { readPage } from "./pages.ts";
import { documentClient } from "./table.ts";

const unmatched = z.object({ intentId: z.string() });

/**
 * A payment succeeded that matches nothing it could pay for: a person has to see it, however many payments come after
 * it.
 */
export async function markUnmatched(intentId: string, begun: Date): Promise<void> {
  const at = begun.toISOString();
  const Item = { ...keys.unmatchedPayment(intentId), ...indexKeys.unmatchedPayment(intentId, at), intentId };
  await documentClient().send(new PutCommand({ TableName: tableName(), Item }));
}

/** Its money has been given back. */
export async function clearUnmatched(intentId: string): Promise<void> {
  await documentClient().send(new DeleteCommand({ TableName: tableName(), Key: keys.unmatchedPayment(intentId) }));
}

/** The payments that match nothing, the longest waiting first, at most so many. */
export async function listUnmatched(limit: number): Promise<readonly string[]> {
  const { rows } = await readPage(
    { index: "gsi2", pk: indexKeys.unmatchedPayment("", "").gsi2pk, forward: true },
    { limit },
  );
  return rows.map((row) => unmatched.parse(row).intentId);
}
