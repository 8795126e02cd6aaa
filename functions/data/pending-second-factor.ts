import { keys } from "./keys.ts";
import type { Owner, PendingSecondFactor } from "./second-factor.ts";
import { transact } from "./write.ts";

/** Stores a secret until it is confirmed, replacing any earlier pending one. False when the account has changed. */
export async function storePending({ id, version }: Owner, secret: string, now: Date): Promise<boolean> {
  const row: PendingSecondFactor = { state: "pending", secret, begunAt: now.toISOString() };
  const failed = await transact([
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
  return failed.size === 0;
}
