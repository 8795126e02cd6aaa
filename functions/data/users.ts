import * as z from "zod";
import { ShopError } from "../shop-error.ts";
import { type Actor, audited } from "./audit.ts";
import { newId } from "./ids.ts";
import { indexKeys, keys, userWithOrders } from "./keys.ts";
import { counted } from "./metrics.ts";
import { type Order, order } from "./orders.ts";
import { readIndex, readRange, readRow } from "./table.ts";
import { transact, update } from "./write.ts";

export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  passwordHash: z.string(),
  /** Goes up when the password or the second factor changes and when an admin signs the person out; tokens of an older version end at once. */
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
export type UserWithOrders = User & { readonly orders: readonly Order[] };

const addressOwner = z.object({ userId: z.string() });

/** Whoever runs the shop's commands has no account in it. */
export const operator: Actor = { userId: null, email: "operator" };
/** How often an account may move under a change before the caller is asked to try again. */
const rounds = 5;

/** The account with this id. */
export function findUser(userId: string): Promise<User | undefined> {
  return readRow(keys.user(userId), user);
}

/**
 * The account that this address signs in to. As many reads for an address that nobody has, so that the time of an answer tells nobody who
 * has an account.
 */
export async function findUserByEmail(address: string): Promise<User | undefined> {
  const owner = await readRow(keys.email(address), addressOwner);
  return findUser(owner?.userId ?? "nobody");
}

/**
 * Makes the account of an address an admin, or a customer again, on behalf of an operator, with its entry in the audit; undefined when there
 * is no such account. Nobody is signed out, and it takes effect at once, because every call reads its caller's role again. `changed` is
 * false, and nothing is written, when the account had the role.
 */
export async function changeRole(
  address: string,
  role: "admin" | "customer",
  now: Date,
): Promise<{ readonly changed: boolean } | undefined> {
  for (let round = 0; round < rounds; round += 1) {
    const found = await findUserByEmail(address);
    if (found === undefined) return undefined;
    if (found.role === role) return { changed: false };
    const { gsi2pk, gsi2sk } = indexKeys.admin(found.id);
    const admin = role === "admin";
    const failed = await transact([
      {
        name: "user",
        update: {
          Key: keys.user(found.id),
          UpdateExpression: admin
            ? "SET #role = :role, gsi2pk = :gsi2pk, gsi2sk = :gsi2sk"
            : "SET #role = :role REMOVE gsi2pk, gsi2sk",
          // The address may have gone to another account, or the account may be gone, since it was read.
          ConditionExpression: "email = :email AND #role = :was",
          ExpressionAttributeNames: { "#role": "role" },
          ExpressionAttributeValues: {
            ":role": role,
            ":was": found.role,
            ":email": found.email,
            ...(admin ? { ":gsi2pk": gsi2pk, ":gsi2sk": gsi2sk } : {}),
          },
        },
      },
      audited(operator, { action: "role.change", target: found.id, old: found.role, new: role }, now),
    ]);
    if (failed.size === 0) return { changed: true };
  }
  throw new ShopError("changed_meanwhile");
}

/** Every admin, the oldest account first. */
export async function listAdmins(): Promise<readonly User[]> {
  const rows = await readIndex(indexKeys.admin(""));
  return rows.map((row) => user.parse(row));
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

/**
 * Voids every token of an account, on behalf of an admin, with its entry in the audit. Done twice it is two entries and otherwise the same.
 * Throws `not_found` and `changed_meanwhile`.
 */
export async function signOutEverywhere(by: Actor, userId: string, now: Date): Promise<void> {
  const failed = await transact([
    {
      name: "user",
      update: {
        Key: keys.user(userId),
        UpdateExpression: "SET #version = #version + :one",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeNames: { "#version": "version" },
        ExpressionAttributeValues: { ":one": 1 },
      },
    },
    audited(by, { action: "user.sign-out", target: userId, old: null, new: null }, now),
  ]);
  if (failed.has("user")) throw new ShopError("not_found");
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
    ...counted(now, { total: { users: 1 }, day: { signUps: 1 } }),
  ]);
  return failed.size === 0 ? created : undefined;
}
