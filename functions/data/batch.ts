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
/** Max attempts to read a batch completely. */
const maxAttempts = 6;

/**
 * Reads the rows with these keys, unparsed, unordered and strongly consistent; missing rows are omitted. Keys must be
 * distinct. Throws when DynamoDB does not return all of them.
 */
export async function readBatch(keys: readonly Key[]): Promise<readonly Row[]> {
  const batches: Key[][] = [];
  for (let start = 0; start < keys.length; start += maxKeys) batches.push(keys.slice(start, start + maxKeys));
  return (await Promise.all(batches.map(readOneBatch))).flat();
}

async function readOneBatch(keys: readonly Key[]): Promise<readonly Row[]> {
  const rows: Row[] = [];
  // Only the key, because callers may pass whole rows.
  const Keys = keys.map(({ pk, sk }) => ({ pk, sk }));
  let pending: RequestItems = { [tableName()]: { Keys, ConsistentRead: true } };
  // A throttled row, or one beyond 16 MB, is returned as unprocessed instead of failing.
  for (let attempt = 1; pending !== undefined && Object.keys(pending).length > 0; attempt += 1) {
    if (attempt > maxAttempts) throw new Error("A batch of rows could not be read whole.");
    if (attempt > 1) await wait(Math.random() * 20 * 2 ** attempt);
    const result: BatchGetCommandOutput = await documentClient().send(new BatchGetCommand({ RequestItems: pending }));
    rows.push(...(result.Responses?.[tableName()] ?? []));
    pending = result.UnprocessedKeys;
  }
  return rows;
}
