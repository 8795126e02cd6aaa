import { randomUUID } from "node:crypto";
import { callExpectingSuccess } from "../front-door.ts";
import { newCustomer } from "../people.ts";

/** Returns a unique name. It ends with an L, which ids do not contain, so that it cannot match the end of an id. */
export function newName(): string {
  return `Lovelace ${randomUUID().slice(0, 8)}l`;
}

/** Creates a customer with a unique name. */
export async function newNamedCustomer() {
  const customer = await newCustomer();
  const name = newName();
  await callExpectingSuccess("updateMe", { token: customer.token, body: { name } });
  return { customer, name };
}
