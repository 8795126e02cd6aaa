import { randomUUID } from "node:crypto";
import { succeed } from "../front-door.ts";
import { newCustomer } from "../people.ts";

/** A unique name. It contains an L, so that it cannot match the end of an id. */
export function newName(): string {
  return `Lovelace ${randomUUID().slice(0, 8)}l`;
}

/** A customer with such a name. */
export async function newlyNamed() {
  const customer = await newCustomer();
  const name = newName();
  await succeed("updateMe", { token: customer.token, body: { name } });
  return { customer, name };
}
