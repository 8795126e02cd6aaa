import { ulid } from "ulid";
import * as z from "zod";
import { indexKeys, keys, userWithOrders } from "./keys.ts";
import { counted } from "./metrics.ts";
import { type Order, order } from "./orders.ts";
import { readRange, readRow } from "./table.ts";
import { transact } from "./write.ts";

const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  passwordHash: z.string(),
  /** Goes up when the password changes; tokens of an older version end at once. */
  version: z.int(),
  createdAt: z.string(),
});
export type User = z.output<typeof user>;
export type UserWithOrders = User & { readonly orders: readonly Order[] };

const addressOwner = z.object({ userId: z.string() });

/** The account with this id. */
export function findUser(userId: string): Promise<User | undefined> {
  return readRow(keys.user(userId), user);
}

/** The account that this address signs in to. */
export async function findUserByEmail(address: string): Promise<User | undefined> {
  const owner = await readRow(keys.email(address), addressOwner);
  return owner && findUser(owner.userId);
}

/** The account and all its orders, newest first, in one Query. */
export async function findUserWithOrders(userId: string): Promise<UserWithOrders | undefined> {
  const { pk, sk } = keys.user(userId);
  const rows = await readRange(pk, userWithOrders.from, userWithOrders.to);
  const profile = rows.find((row) => row.sk === sk);
  if (profile === undefined) return undefined;
  const orders = rows.filter((row) => row !== profile).map((row) => order.parse(row));
  return { ...user.parse(profile), orders: orders.reverse() };
}

/** Creates a customer's account; undefined when the address has one already. */
export async function createUser(
  { name, email, passwordHash }: Pick<User, "name" | "email" | "passwordHash">,
  now: Date,
): Promise<User | undefined> {
  const id = `usr_${ulid(now.getTime())}`;
  const createdAt = now.toISOString();
  const created: User = { id, name, email, role: "customer", passwordHash, version: 1, createdAt };
  const failed = await transact([
    {
      name: "user",
      put: {
        Item: { ...keys.user(id), ...indexKeys.user(id, createdAt), ...created },
        ConditionExpression: "attribute_not_exists(pk)",
      },
    },
    {
      name: "email",
      put: { Item: { ...keys.email(email), userId: id }, ConditionExpression: "attribute_not_exists(pk)" },
    },
    ...counted(now, { total: { users: 1 }, day: { signUps: 1 } }),
  ]);
  return failed.size === 0 ? created : undefined;
}
