import * as z from "zod";
import { keys } from "./keys.ts";
import { readEffectiveSettings } from "./settings.ts";
import { readRow } from "./table.ts";
import { update } from "./write.ts";

/** The last number given, and the order that it was given to. */
const lastNumberRow = z.object({ lastNumber: z.int().positive(), orderId: z.string().optional() });
const salesRow = z.object({ licencesSold: z.int().nonnegative().default(0) });

/**
 * Returns the license number of an order that is being completed. The first number follows the licenses that the shop
 * says are claimed, as the landing page promises its next buyer; a later change of that setting changes no number.
 *
 * Two orders never get the same number. The page and the webhook often complete an order at the same moment, and get
 * the same number for it, unless another order took one in between: then a number is skipped.
 */
export async function takeLicenseNumber(orderId: string): Promise<number> {
  const taken = await update({
    Key: keys.lastLicenseNumber(),
    UpdateExpression: "SET lastNumber = lastNumber + :one, orderId = :order",
    ConditionExpression: "attribute_exists(pk) AND NOT orderId = :order",
    ExpressionAttributeValues: { ":one": 1, ":order": orderId },
  });
  if (taken !== undefined) return lastNumberRow.parse(taken).lastNumber;
  const last = await readRow(keys.lastLicenseNumber(), lastNumberRow);
  if (last?.orderId === orderId) return last.lastNumber;
  // Without a row, no number was given yet. Otherwise another order took one since the update.
  return (last ? undefined : await takeFirst(orderId)) ?? (await takeLicenseNumber(orderId));
}

/**
 * Returns undefined if a number was given before. The main row of the counters has all earlier sales: those that this
 * release counts in a spare row have a number.
 */
async function takeFirst(orderId: string): Promise<number | undefined> {
  const [{ launchClaimed }, sales] = await Promise.all([readEffectiveSettings(), readRow(keys.total(), salesRow)]);
  const first = launchClaimed + (sales?.licencesSold ?? 0) + 1;
  const row = await update({
    Key: keys.lastLicenseNumber(),
    UpdateExpression: "SET lastNumber = :first, orderId = :order",
    ConditionExpression: "attribute_not_exists(pk)",
    ExpressionAttributeValues: { ":first": first, ":order": orderId },
  });
  return row && lastNumberRow.parse(row).lastNumber;
}
