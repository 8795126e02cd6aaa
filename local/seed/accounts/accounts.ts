import type { ShopData } from "../shop-data.ts";
import { sampleAccounts } from "./sample-accounts.ts";

/** The two sample accounts, as they are stored. */
export interface Accounts {
  readonly customer: Account;
  readonly admin: Account;
}
type Account = NonNullable<Awaited<ReturnType<ShopData["findUserByEmail"]>>>;

/** Makes the sample accounts as if they had registered at `now`. One that exists is left as it is, so a second run changes nothing. */
export async function makeAccounts(data: ShopData, now: Date): Promise<Accounts> {
  const customer = await account(data, sampleAccounts.customer, now);
  const admin = await account(data, sampleAccounts.admin, now);
  await data.changeRole(admin.email, "admin", now);
  return { customer, admin };
}

async function account(
  { findUserByEmail, createUser, hashPassword }: ShopData,
  { name, email, password }: { readonly name: string; readonly email: string; readonly password: string },
  now: Date,
): Promise<Account> {
  const there = await findUserByEmail(email);
  if (there !== undefined) return there;
  const made = await createUser({ name, email, passwordHash: await hashPassword(password) }, now);
  if (made === undefined) throw new Error(`${email} was registered by somebody else at this moment.`);
  return made;
}
