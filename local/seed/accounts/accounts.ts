import { createUser, findUserByEmail, type User } from "#functions/data/user.ts";
import { changeRole } from "#functions/data/users.ts";
import { hashPassword } from "#functions/sign-in/passwords.ts";
import { sampleAccounts } from "./sample-accounts.ts";

/** The two sample accounts as stored. */
export interface Accounts {
  readonly customer: User;
  readonly admin: User;
}

/** Creates the sample accounts as if registered at `now`. Idempotent: existing accounts are left unchanged. */
export async function makeAccounts(now: Date): Promise<Accounts> {
  const customer = await findOrCreateAccount(sampleAccounts.customer, now);
  const admin = await findOrCreateAccount(sampleAccounts.admin, now);
  await changeRole(admin.email, "admin", now);
  return { customer, admin };
}

async function findOrCreateAccount(
  { name, email, password }: { readonly name: string; readonly email: string; readonly password: string },
  now: Date,
): Promise<User> {
  const existing = await findUserByEmail(email);
  if (existing !== undefined) return existing;
  const created = await createUser(
    { name, email, passwordHash: await hashPassword(password), emailConfirmedAt: now.toISOString() },
    now,
  );
  if (created === undefined) throw new Error(`${email} was registered by another request at the same moment.`);
  return created;
}
