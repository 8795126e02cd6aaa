/**
 * An account whose mail cannot be delivered is marked in its own row, so that the dashboard needs no second read to say
 * so. The mark counts only while the account has the address that it is about.
 */

import { keys } from "./keys.ts";
import { addressHash, type SuppressedAddress } from "./suppressed-addresses.ts";
import { findOwnerId, type User } from "./user.ts";
import { update } from "./write.ts";

type WithMark = Pick<User, "email" | "mailProblem">;

/** Returns why, and since when, mail to the account's current address is not sent; undefined if it is. */
export function mailProblemOf({ email, mailProblem }: WithMark): Pick<SuppressedAddress, "because" | "at"> | undefined {
  return mailProblem?.of === addressHash(email) ? mailProblem : undefined;
}

/** Marks the account that has this address, if there is one. Idempotent. */
export async function markOwner(address: string, reason: SuppressedAddress): Promise<void> {
  const ownerId = await findOwnerId(address);
  if (ownerId !== undefined) await markAccount(ownerId, address, reason);
}

/**
 * Marks an account because of its address. Does nothing if it was deleted meanwhile, or the address is marked with
 * something newer. Idempotent. Sets nothing else, because its callers may not (infra/settings/mail-functions.ts).
 */
export async function markAccount(userId: string, address: string, reason: SuppressedAddress): Promise<void> {
  const { because, at } = reason;
  const of = addressHash(address);
  await update({
    Key: keys.user(userId),
    UpdateExpression: "SET mailProblem = :problem",
    ConditionExpression: `attribute_exists(pk)
      AND (attribute_not_exists(mailProblem) OR mailProblem.#of <> :of OR mailProblem.#at < :at)`,
    ExpressionAttributeNames: { "#of": "of", "#at": "at" },
    ExpressionAttributeValues: { ":problem": { of, because, at }, ":of": of, ":at": at },
  });
}
