import { keys } from "./keys.ts";
import type { Owner, PendingSecondFactor } from "./second-factor.ts";
import { transact } from "./write.ts";

/**
 * Stores a secret until it is confirmed, and replaces an earlier pending one. Returns false when the account has
 * changed since it was read, or already has a second factor.
 */
export async function storePendingSecondFactor({ id, version }: Owner, secret: string, now: Date): Promise<boolean> {
  const row: PendingSecondFactor = { state: "pending", secret, begunAt: now.toISOString() };
  const failedParts = await transact([
    { name: "secondFactor", put: { Item: { ...keys.secondFactor(id), ...row } } },
    {
      name: "account",
      check: {
        Key: keys.user(id),
        ConditionExpression: "#version = :asRead AND attribute_not_exists(secondFactorSince)",
        ExpressionAttributeNames: { "#version": "version" },
        ExpressionAttributeValues: { ":asRead": version },
      },
    },
  ]);
  return failedParts.size === 0;
}
