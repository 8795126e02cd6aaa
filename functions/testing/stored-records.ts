import { randomUUID } from "node:crypto";
import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { newId } from "../data/ids.ts";
import { indexKeys, keys } from "../data/keys.ts";
import type { Order } from "../data/orders.ts";
import { searchableOrder, searchableUser, searchRowsOf } from "../data/search-rows.ts";
import { documentClient } from "../data/table.ts";
import type { User } from "../data/user.ts";
import { tableName } from "../environment.ts";
import { newNumber } from "./people.ts";
import { putRow } from "./rows.ts";

/** Stores an account as registration would, without hashing a password, so it cannot sign in. */
export async function putUser(overrides: Partial<User> = {}): Promise<User> {
  const createdAt = overrides.createdAt ?? new Date().toISOString();
  const user: User = {
    id: newId("usr", new Date(createdAt)),
    name: "Ada",
    email: `u${randomUUID().slice(1)}@example.com`,
    language: "en",
    role: "customer",
    passwordHash: "$2b$10$thehashofapassword",
    version: 1,
    createdAt,
    completedOrders: 0,
    lastOrderAt: null,
    ...overrides,
  };
  await putRow({ ...keys.user(user.id), ...indexKeys.user(user.id, createdAt, user.email), ...user });
  for (const row of searchRowsOf(searchableUser(user))) await putRow(row);
  return user;
}

/** Stores an order as a purchase would. */
export async function putOrder(overrides: Partial<Order> = {}): Promise<Order> {
  const order = orderOf(overrides);
  for (const row of rowsOf(order)) await putRow(row);
  return order;
}

/** Stores an account where releases before decision record 061 listed it. */
export async function putUserOfOlderRelease(overrides: Partial<User> = {}): Promise<User> {
  const user = await putUser(overrides);
  const { email, createdAt, id } = user;
  await putRow({ ...keys.user(id), ...indexKeys.user(id, createdAt, email), gsi1pk: "USERS", ...user });
  return user;
}

/** Stores an order where releases before decision record 061 listed it. */
export async function putOrderOfOlderRelease(overrides: Partial<Order> = {}): Promise<Order> {
  const order = orderOf(overrides);
  const [row, ...searchRows] = rowsOf(order);
  for (const each of [{ ...row, gsi1pk: "ORDERS", gsi2pk: `ORDERS#${order.status}` }, ...searchRows])
    await putRow(each);
  return order;
}

/** Stores many orders, in as few requests as possible. */
export async function putOrders(overrides: readonly Partial<Order>[]): Promise<void> {
  const requests = overrides.flatMap((orderOverrides) =>
    rowsOf(orderOf(orderOverrides)).map((Item) => ({ PutRequest: { Item } })),
  );
  for (let start = 0; start < requests.length; start += 25) {
    const RequestItems = { [tableName()]: requests.slice(start, start + 25) };
    await documentClient().send(new BatchWriteCommand({ RequestItems }));
  }
}

function orderOf(overrides: Partial<Order>): Order {
  const createdAt = overrides.createdAt ?? new Date().toISOString();
  const phone = overrides.phone ?? newNumber();
  return {
    id: newId("ord", new Date(createdAt)),
    userId: newId("usr", new Date(createdAt)),
    phone,
    line: phone,
    customerName: "Ada",
    customerEmail: "ada@example.com",
    language: "en",
    status: "pending",
    amount: 500,
    currency: "usd",
    createdAt,
    heldFrom: createdAt,
    attempt: 1,
    livemode: false,
    refunded: 0,
    disputed: 0,
    refusals: [],
    history: [],
    revision: 1,
    ...overrides,
  };
}

function rowsOf(order: Order) {
  const { id, userId, createdAt, phone } = order;
  const row = {
    ...keys.order(userId, id),
    ...indexKeys.order(id, createdAt, phone),
    ...indexKeys.orderStatus(order),
    ...order,
  };
  return [row, ...searchRowsOf(searchableOrder(order))];
}

/** Returns the names of the DynamoDB requests of a run, sorted, such as "Get" or "TransactWrite". */
export async function databaseRequestsOf(run: () => Promise<unknown>): Promise<readonly string[]> {
  const requests: string[] = [];
  const middlewareName = `requests-${randomUUID()}`;
  documentClient().middlewareStack.add(
    (next, { commandName = "" }) =>
      (args) => {
        requests.push(commandName.replace(/Command$/, ""));
        return next(args);
      },
    { step: "finalizeRequest", name: middlewareName },
  );
  await run();
  documentClient().middlewareStack.remove(middlewareName);
  return requests.sort();
}
