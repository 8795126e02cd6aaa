import { PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tableName } from "../environment.ts";
import { indexKeys, keys } from "./keys.ts";
import { type Order, order } from "./orders.ts";
import { readPage } from "./pages.ts";
import { documentClient, readRow } from "./table.ts";

/** The position of an order in the list of pending orders: its sort key there, which starts with the creation time. */
export function listPosition({ id, createdAt }: Order): string {
  return indexKeys.orderStatus(id, createdAt, "pending").gsi2sk;
}

/**
 * Reads pending orders, oldest first; eventually consistent. `after`: the position before the first order, or undefined
 * for the start of the list. `last`: the position of the last order, or an ISO timestamp.
 */
export async function readPendingOrders(
  after: string | undefined,
  last: string,
  limit: number,
): Promise<readonly Order[]> {
  const list = { index: "gsi2", pk: indexKeys.orderStatus("", "", "pending").gsi2pk, forward: true } as const;
  // Excludes the order at `after`: no sort key lies between a text and the same text followed by a space.
  const from = after === undefined ? {} : { from: `${after} ` };
  const { rows } = await readPage({ ...list, ...from, to: last }, { limit });
  return rows.map((row) => order.parse(row));
}

const progress = z.object({ after: z.string().optional() });
const jobName = "pending-orders";

/** Reads the position where the last run of the job stopped; undefined if that run reached the end of the list. */
export async function readProgress(): Promise<string | undefined> {
  return (await readRow(keys.job(jobName), progress))?.after;
}

/** Stores the position where a run stopped. At worst, concurrent runs process some orders twice. */
export async function saveProgress(after: string | undefined): Promise<void> {
  await documentClient().send(new PutCommand({ TableName: tableName(), Item: { ...keys.job(jobName), after } }));
}
