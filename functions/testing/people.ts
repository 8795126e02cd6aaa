import { randomInt, randomUUID } from "node:crypto";
import type { Reply } from "../../shared/contract/index.ts";
import { createUser } from "../data/user.ts";
import { changeRole } from "../data/users.ts";
import { signToken } from "../sign-in/sign-token.ts";
import { succeed } from "./front-door.ts";

export interface Customer {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

const password = "correct horse";
/** Its hash, as registration makes one. Hashing is slow on purpose, and most people here never sign in: who does finds that it is the right one. */
const passwordHash = "$2b$10$vX5p5ddMjpD3XNE1kQmd..swIrYm/swTUSWirvw.KgZSf7Nfm0VPm";

/** Somebody with an account, as registration leaves it, signed in. */
export async function newCustomer(now = new Date()): Promise<Customer> {
  const email = `${randomUUID()}@example.com`;
  const user = await createUser({ name: "Ada", email, passwordHash }, now);
  if (user === undefined) throw new Error("The address is taken.");
  return { id: user.id, email, password, token: await signToken(user, now) };
}

/** A number in the United Kingdom that no other test has. */
export function newNumber(): string {
  return `447${randomInt(300_000_000, 600_000_000)}`;
}

/** The customer's orders as the dashboard gets them. */
export async function ordersOf(customer: Customer, now = new Date()): Promise<Reply<"getMe">["orders"]> {
  return (await succeed("getMe", { token: customer.token, now })).orders;
}

/** Somebody whom an operator has made an admin. */
export async function newAdmin(now = new Date()): Promise<Customer> {
  const admin = await newCustomer(now);
  await changeRole(admin.email, "admin", now);
  return admin;
}
