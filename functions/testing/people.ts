import { randomInt, randomUUID } from "node:crypto";
import type { Reply } from "#shared/contract/index.ts";
import { accountWrite } from "../data/account-change.ts";
import { newSession } from "../data/sessions.ts";
import { createUser, findUser } from "../data/user.ts";
import { changeRole } from "../data/users.ts";
import { transact } from "../data/write.ts";
import type { Proofs } from "../sign-in/read-token.ts";
import { signToken } from "../sign-in/sign-token.ts";
import { callExpectingSuccess } from "./front-door.ts";

/** A signed-in customer or admin. */
export interface Customer {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  /** The session of the token. */
  readonly sessionId: string;
}

/** The password of every account that is created here. */
export const testPassword = "correct horse";
/** The password's hash at bcrypt's lowest cost, which keeps tests that sign in fast. */
const passwordHash = "$2b$04$yRN6ANHzT/ExHDYUlkdyY..3dp3aCfUKPc3Nv/77NsGtbLXPXOVbO";

/** Creates a signed-in customer as registration would, but with a cheap password hash. */
export async function newCustomer(now = new Date()): Promise<Customer> {
  // The email address starts with a letter, so that no search for digits finds it.
  const email = `u${randomUUID().slice(1)}@example.com`;
  const { id: sessionId, session } = newSession({ device: "Chrome on Windows", place: "Lisbon, Portugal" }, now);
  const user = await createUser({ name: "Ada", email, passwordHash, sessions: { [sessionId]: session } }, now);
  if (user === undefined) throw new Error("The email address is already in use.");
  return { id: user.id, email, password: testPassword, token: await signToken(user, sessionId, now), sessionId };
}

/** Returns a random UK mobile number. */
export function newNumber(): string {
  return `447${randomInt(300_000_000, 600_000_000)}`;
}

/** Reads the customer's orders as the dashboard shows them. */
export async function ordersOf(customer: Customer, now = new Date()): Promise<Reply<"getMe">["orders"]> {
  return (await callExpectingSuccess("getMe", { token: customer.token, now })).orders;
}

/** Marks a customer's address as confirmed, as if they had opened the link in the mail. */
export async function confirmAddressOf({ id }: Pick<Customer, "id">, now = new Date()): Promise<void> {
  const account = await findUser(id);
  if (account === undefined) throw new Error("There is no such account.");
  await transact([accountWrite(account, { emailConfirmedAt: now.toISOString() })]);
}

/** Creates a signed-in customer whose address is confirmed. */
export async function newConfirmedCustomer(now = new Date()): Promise<Customer> {
  const customer = await newCustomer(now);
  await confirmAddressOf(customer, now);
  return customer;
}

/** Creates a customer whom an operator promotes to admin, and who signs in again afterward. */
export async function newAdmin(now = new Date()): Promise<Customer> {
  const admin = await newConfirmedCustomer(now);
  await changeRole(admin.email, "admin", now);
  return { ...admin, token: await adminToken(admin, now) };
}

/** Signs another token for the session of an admin, as of a time. `version`: of the account. */
export function adminToken(
  { id, sessionId }: Pick<Customer, "id" | "sessionId">,
  now: Date,
  { version = 1, ...proofs }: { readonly version?: number } & Partial<Proofs> = {},
): Promise<string> {
  return signToken({ id, role: "admin", version }, sessionId, now, { signedInAt: now, ...proofs });
}
