import * as z from "zod";
import { keys } from "./keys.ts";
import { readEffectiveSettings } from "./settings.ts";
import { readRow } from "./table.ts";
import { update } from "./write.ts";

const lastNumber = z.object({ lastNumber: z.int().positive() });
const salesRow = z.object({ licencesSold: z.int().nonnegative().default(0) });

/**
 * Takes the next license number. The first one follows the licenses that the shop says are claimed, as the landing page
 * promises its next buyer; a later change of that setting changes no number. Never returns a number twice. One that was
 * taken for an order that another request completed meanwhile is skipped.
 */
export async function takeLicenseNumber(): Promise<number> {
  const Key = keys.lastLicenseNumber();
  const increment = {
    Key,
    UpdateExpression: "ADD lastNumber :one",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":one": 1 },
  };
  const next = await update(increment);
  if (next !== undefined) return lastNumber.parse(next).lastNumber;
  const [{ launchClaimed }, sales] = await Promise.all([readEffectiveSettings(), readRow(keys.total(), salesRow)]);
  const first = await update({
    Key,
    UpdateExpression: "SET lastNumber = :first",
    ConditionExpression: "attribute_not_exists(pk)",
    ExpressionAttributeValues: { ":first": launchClaimed + (sales?.licencesSold ?? 0) + 1 },
  });
  // Another request took the first number meanwhile.
  return lastNumber.parse(first ?? (await update(increment))).lastNumber;
}
