import { PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tableName } from "../environment.ts";
import { indexKeys, keys } from "./keys.ts";
import { type Order, order } from "./orders.ts";
import { readPage } from "./pages.ts";
import { documentClient, readRow } from "./table.ts";

/** Where an order stands among the pending ones, which are in order of creation. */
export function placeOf({ id, createdAt }: Order): string {
  return indexKeys.orderStatus(id, createdAt, "pending").gsi2sk;
}

/**
 * The oldest pending orders after one place and up to another or a moment, at most so many. On AWS an index is about
 * a second behind.
 */
export async function readPending(after: string | undefined, upTo: string, most: number): Promise<readonly Order[]> {
  const list = { index: "gsi2", pk: indexKeys.orderStatus("", "", "pending").gsi2pk, forward: true } as const;
  // Nothing sorts between a text and the same text with a space.
  const from = after === undefined ? {} : { from: `${after} ` };
  const { rows } = await readPage({ ...list, ...from, to: upTo }, { limit: most });
  return rows.map((row) => order.parse(row));
}

const kept = z.object({ after: z.string().optional() });
const name = "pending-orders";

/** After which order the last run through the pending ones ended; undefined when it came to the end. */
export async function readPlace(): Promise<string | undefined> {
  return (await readRow(keys.job(name), kept))?.after;
}

/** Keeps it for the next run. Two runs at once at worst look at some orders twice. */
export async function savePlace(after: string | undefined): Promise<void> {
  await documentClient().send(new PutCommand({ TableName: tableName(), Item: { ...keys.job(name), after } }));
}
