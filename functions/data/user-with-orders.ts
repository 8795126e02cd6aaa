import { keys, userWithOrdersRange } from "./keys.ts";
import { type Order, order } from "./orders.ts";
import { readRange } from "./table.ts";
import { type User, user } from "./user.ts";

export type UserWithOrders = User & { readonly orders: readonly Order[] };

/** Reads an account and all its orders, newest first, in one Query; undefined when the account does not exist. */
export async function findUserWithOrders(userId: string): Promise<UserWithOrders | undefined> {
  const { pk, sk } = keys.user(userId);
  const rows = await readRange(pk, userWithOrdersRange.from, userWithOrdersRange.to);
  const profile = rows.find((row) => row.sk === sk);
  if (profile === undefined) return undefined;
  const orders = rows.filter((row) => row !== profile).map((row) => order.parse(row));
  return { ...user.parse(profile), orders: orders.reverse() };
}
