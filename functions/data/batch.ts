import { setTimeout as wait } from "node:timers/promises";
import { BatchGetCommand, type BatchGetCommandOutput } from "@aws-sdk/lib-dynamodb";
import { tableName } from "../environment.ts";
import type { Key } from "./keys.ts";
import { documentClient } from "./table.ts";

type Row = Record<string, unknown>;
type RequestItems = BatchGetCommandOutput["UnprocessedKeys"];

/**
 * The maximum number of keys per BatchGetItem.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html
 */
const maxKeys = 100;
/** Max requests for one batch, because each may leave some rows unread. */
const maxAttempts = 6;

/**
 * Reads the rows with these keys, unparsed and unordered; rows that do not exist are omitted. Keys must be distinct.
 * Throws when DynamoDB leaves keys unprocessed after `maxAttempts` requests. An "eventual" read costs half, and may
 * return what a row was a moment ago.
 */
export async function readBatch(
  keys: readonly Key[],
  consistency: "strong" | "eventual" = "strong",
): Promise<readonly Row[]> {
  const batches: Key[][] = [];
  for (let start = 0; start < keys.length; start += maxKeys) batches.push(keys.slice(start, start + maxKeys));
  return (await Promise.all(batches.map((batch) => readOneBatch(batch, consistency)))).flat();
}

async function readOneBatch(keys: readonly Key[], consistency: "strong" | "eventual"): Promise<readonly Row[]> {
  const rows: Row[] = [];
  // Callers may pass whole rows; the request may contain only their keys.
  const Keys = keys.map(({ pk, sk }) => ({ pk, sk }));
  let pending: RequestItems = { [tableName()]: { Keys, ConsistentRead: consistency === "strong" } };
  // DynamoDB returns keys as unprocessed when it is throttled or when the response would exceed 16 MB.
  for (let attempt = 1; pending !== undefined && Object.keys(pending).length > 0; attempt += 1) {
    if (attempt > maxAttempts) throw new Error("A batch of rows could not be read completely.");
    if (attempt > 1) await wait(Math.random() * 20 * 2 ** attempt);
    const result: BatchGetCommandOutput = await documentClient().send(new BatchGetCommand({ RequestItems: pending }));
    rows.push(...(result.Responses?.[tableName()] ?? []));
    pending = result.UnprocessedKeys;
  }
  return rows;
}
