import { randomUUID } from "node:crypto";
import { succeed } from "../front-door.ts";
import { newCustomer } from "../people.ts";

/** A name that nobody else has. With an L, it is not the end of an id too. */
export function newName(): string {
  return `Lovelace ${randomUUID().slice(0, 8)}l`;
}

/** A customer of such a name. */
export async function newlyNamed() {
  const customer = await newCustomer();
  const name = newName();
  await succeed("updateMe", { token: customer.token, body: { name } });
  return { customer, name };
}
