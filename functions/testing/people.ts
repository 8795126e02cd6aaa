import { randomInt, randomUUID } from "node:crypto";
import type { Reply } from "../../shared/contract/index.ts";
import { changeRole } from "../data/users.ts";
import { succeed } from "./front-door.ts";

export interface Customer {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

/** Somebody with an account, registered through the front door. */
export async function newCustomer(now = new Date()): Promise<Customer> {
  const email = `${randomUUID()}@example.com`;
  const password = "correct horse";
  const from = `198.51.100.${randomInt(256)}`;
  const { token, user } = await succeed("register", { body: { name: "Ada", email, password }, from, now });
  return { id: user.id, email, password, token };
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
