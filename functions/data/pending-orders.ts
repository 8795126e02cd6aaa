import { PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tableName } from "../environment.ts";
import { indexKeys, keys } from "./keys.ts";
import { type Order, order } from "./orders.ts";
import { readPage } from "./pages.ts";
import { documentClient, readRow } from "./table.ts";

/** Position of an order in the list of pending ones, which is ordered by creation. */
export function listPosition({ id, createdAt }: Order): string {
  return indexKeys.orderStatus(id, createdAt, "pending").gsi2sk;
}

/** Pending orders after one position and up to another or a time, oldest first. Eventually consistent. */
export async function readPending(after: string | undefined, upTo: string, most: number): Promise<readonly Order[]> {
  const list = { index: "gsi2", pk: indexKeys.orderStatus("", "", "pending").gsi2pk, forward: true } as const;
  // Nothing sorts between a text and the same text followed by a space.
  const from = after === undefined ? {} : { from: `${after} ` };
  const { rows } = await readPage({ ...list, ...from, to: upTo }, { limit: most });
  return rows.map((row) => order.parse(row));
}

const progress = z.object({ after: z.string().optional() });
const name = "pending-orders";

/** Position where the last run stopped; undefined when it reached the end. */
export async function readProgress(): Promise<string | undefined> {
  return (await readRow(keys.job(name), progress))?.after;
}

/** Stores the position. Concurrent runs at worst process some orders twice. */
export async function saveProgress(after: string | undefined): Promise<void> {
  await documentClient().send(new PutCommand({ TableName: tableName(), Item: { ...keys.job(name), after } }));
}
