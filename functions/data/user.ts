import * as z from "zod";
import { newId } from "./ids.ts";
import { indexKeys, keys } from "./keys.ts";
import { counterWrites } from "./metrics.ts";
import { searchableUser, searchRowWrites } from "./search-rows.ts";
import { readRow } from "./table.ts";
import { transact, update } from "./write.ts";

export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  passwordHash: z.string(),
  /**
   * Incremented when the password or the second factor changes and when an admin signs the user out; tokens of older
   * versions are rejected.
   */
  version: z.int(),
  createdAt: z.string(),
  /** Maintained by the transactions that start and complete orders. */
  completedOrders: z.int().default(0),
  lastOrderAt: z.string().nullable().default(null),
  /** When the user last entered the right password; absent until the first sign-in after this field was introduced. */
  lastSignInAt: z.string().optional(),
  /** Since when admin calls require a second factor (`second-factor.ts`); absent while they do not. */
  secondFactorSince: z.string().optional(),
});
export type User = z.output<typeof user>;

const emailOwner = z.object({ userId: z.string() });

/** Reads the account with this id. */
export function findUser(userId: string): Promise<User | undefined> {
  return readRow(keys.user(userId), user);
}

/**
 * Reads the account with this email address. An unknown address takes the same number of reads, so that the response
 * time does not reveal who has an account.
 */
export async function findUserByEmail(email: string): Promise<User | undefined> {
  const owner = await readRow(keys.email(email), emailOwner);
  return findUser(owner?.userId ?? "nobody");
}

/** Creates a customer's account. Returns undefined when the email address is already in use. */
export async function createUser(
  { name, email, passwordHash }: Pick<User, "name" | "email" | "passwordHash">,
  now: Date,
): Promise<User | undefined> {
  const id = newId("usr", now);
  const createdAt = now.toISOString();
  const initialFields = {
    role: "customer",
    version: 1,
    completedOrders: 0,
    lastOrderAt: null,
    lastSignInAt: createdAt,
  };
  const created: User = { id, name, email, passwordHash, createdAt, ...initialFields };
  const failedParts = await transact([
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
    ...searchRowWrites(undefined, searchableUser(created)),
    ...counterWrites(now, { total: { users: 1 }, quarterHour: { signUps: 1 } }),
  ]);
  return failedParts.size === 0 ? created : undefined;
}

/** Records a successful sign-in. Does not restore an account that was deleted meanwhile. */
export async function recordSignIn(userId: string, now: Date): Promise<void> {
  await update({
    Key: keys.user(userId),
    UpdateExpression: "SET lastSignInAt = :now",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":now": now.toISOString() },
  });
}
