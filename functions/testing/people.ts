import { randomInt, randomUUID } from "node:crypto";
import type { Reply } from "#shared/contract/index.ts";
import { createUser } from "../data/user.ts";
import { changeRole } from "../data/users.ts";
import { signToken } from "../sign-in/sign-token.ts";
import { callExpectingSuccess } from "./front-door.ts";

/** A signed-in customer or admin. */
export interface Customer {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

const password = "correct horse";
/** The password's hash at bcrypt's lowest cost, which keeps tests that sign in fast. */
const passwordHash = "$2b$04$yRN6ANHzT/ExHDYUlkdyY..3dp3aCfUKPc3Nv/77NsGtbLXPXOVbO";

/** Creates a signed-in customer as registration would, but with a cheap password hash. */
export async function newCustomer(now = new Date()): Promise<Customer> {
  // The email address starts with a letter, so that no search for digits finds it.
  const email = `u${randomUUID().slice(1)}@example.com`;
  const user = await createUser({ name: "Ada", email, passwordHash }, now);
  if (user === undefined) throw new Error("The email address is already in use.");
  return { id: user.id, email, password, token: await signToken(user, now) };
}

/** Returns a random UK mobile number. */
export function newNumber(): string {
  return `447${randomInt(300_000_000, 600_000_000)}`;
}

/** Reads the customer's orders as the dashboard shows them. */
export async function ordersOf(customer: Customer, now = new Date()): Promise<Reply<"getMe">["orders"]> {
  return (await callExpectingSuccess("getMe", { token: customer.token, now })).orders;
}

/** Creates a customer whom an operator promotes to admin, and who signs in again afterward. */
export async function newAdmin(now = new Date()): Promise<Customer> {
  const admin = await newCustomer(now);
  await changeRole(admin.email, "admin", now);
  return { ...admin, token: await signToken({ id: admin.id, role: "admin", version: 1 }, now) };
}
