import * as z from "zod";
import { newId } from "./ids.ts";
import { indexKeys, keys } from "./keys.ts";
import { counted } from "./metrics.ts";
import { searchableUser, searchChanged } from "./search-rows.ts";
import { readRow } from "./table.ts";
import { transact, update } from "./write.ts";

export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  passwordHash: z.string(),
  /**
   * Goes up when the password or the second factor changes and when an admin signs the person out; tokens of an older
   * version end at once.
   */
  version: z.int(),
  createdAt: z.string(),
  /** Kept by the transactions that start and complete orders. */
  completedOrders: z.int().default(0),
  lastOrderAt: z.string().nullable().default(null),
  /** When somebody last gave the password; absent for accounts that nobody has signed in to since this is kept. */
  lastSignInAt: z.string().optional(),
  /** Since when an admin's calls take a code beside the password (`second-factor.ts`); absent: they do not. */
  secondFactorSince: z.string().optional(),
});
export type User = z.output<typeof user>;

const addressOwner = z.object({ userId: z.string() });

/** The account with this id. */
export function findUser(userId: string): Promise<User | undefined> {
  return readRow(keys.user(userId), user);
}

/**
 * The account that this address signs in to. As many reads for an address that nobody has, so that the time of an
 * answer tells nobody who has an account.
 */
export async function findUserByEmail(address: string): Promise<User | undefined> {
  const owner = await readRow(keys.email(address), addressOwner);
  return findUser(owner?.userId ?? "nobody");
}

/** Creates a customer's account; undefined when the address has one already. */
export async function createUser(
  { name, email, passwordHash }: Pick<User, "name" | "email" | "passwordHash">,
  now: Date,
): Promise<User | undefined> {
  const id = newId("usr", now);
  const createdAt = now.toISOString();
  const fresh = { role: "customer", version: 1, completedOrders: 0, lastOrderAt: null, lastSignInAt: createdAt };
  const created: User = { id, name, email, passwordHash, createdAt, ...fresh };
  const failed = await transact([
    {
      name: "user",
      put: {
        Item: { ...keys.user(id), ...indexKeys.user(id, createdAt, email), ...created },
        ConditionExpression: "attribute_not_exists(pk)",
      },
    },
    {
      name: "email",
      put: { Item: { ...keys.email(email), userId: id }, ConditionExpression: "attribute_not_exists(pk)" },
    },
    ...searchChanged(undefined, searchableUser(created)),
    ...counted(now, { total: { users: 1 }, day: { signUps: 1 } }),
  ]);
  return failed.size === 0 ? created : undefined;
}

/** Takes note that somebody gave the right password. An account that has ended meanwhile stays ended. */
export async function noteSignIn(userId: string, now: Date): Promise<void> {
  await update({
    Key: keys.user(userId),
    UpdateExpression: "SET lastSignInAt = :now",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":now": now.toISOString() },
  });
}
