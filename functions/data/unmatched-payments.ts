import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tableName } from "../environment.ts";
import { indexKeys, keys } from "./keys.ts";
import { readPage } from "./pages.ts";
import { documentClient } from "./table.ts";

const unmatchedPayment = z.object({ intentId: z.string() });

/**
 * Records a successful payment that does not match any order or donation, or whose customer wants the money back and
 * Stripe refused the refund, so that admins still see it after newer payments have pushed it out of those that are read
 * from Stripe. `createdAt`: when the payment was created.
 */
export async function markUnmatched(intentId: string, createdAt: Date): Promise<void> {
  const at = createdAt.toISOString();
  const Item = { ...keys.unmatchedPayment(intentId), ...indexKeys.unmatchedPayment(intentId, at), intentId };
  await documentClient().send(new PutCommand({ TableName: tableName(), Item }));
}

/** Removes the record of an unmatched payment after the refund. */
export async function clearUnmatched(intentId: string): Promise<void> {
  await documentClient().send(new DeleteCommand({ TableName: tableName(), Key: keys.unmatchedPayment(intentId) }));
}

/** Lists the PaymentIntent ids of unmatched payments, oldest first. */
export async function listUnmatched(limit: number): Promise<readonly string[]> {
  const { rows } = await readPage(
    { index: "gsi2", pk: indexKeys.unmatchedPayment("", "").gsi2pk, forward: true },
    { limit },
  );
  return rows.map((row) => unmatchedPayment.parse(row).intentId);
}
