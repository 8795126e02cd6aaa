import { setTimeout as wait } from "node:timers/promises";
import { BatchGetCommand, type BatchGetCommandOutput } from "@aws-sdk/lib-dynamodb";
import { tableName } from "../environment.ts";
import type { Key } from "./keys.ts";
import { documentClient } from "./table.ts";

type Row = Record<string, unknown>;
type Asked = BatchGetCommandOutput["UnprocessedKeys"];

/**
 * The maximum number of keys per BatchGetItem.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html
 */
const maxKeys = 100;
/** Max attempts to read a batch completely. */
const tries = 6;

/**
 * Reads the rows with these keys, unparsed, unordered and strongly consistent; missing rows are omitted. Keys must be
 * distinct. Throws when DynamoDB does not return all of them.
 */
export async function readBatch(keys: readonly Key[]): Promise<readonly Row[]> {
  const batches: Key[][] = [];
  for (let start = 0; start < keys.length; start += maxKeys) batches.push(keys.slice(start, start + maxKeys));
  return (await Promise.all(batches.map(readOne))).flat();
}

async function readOne(keys: readonly Key[]): Promise<readonly Row[]> {
  const rows: Row[] = [];
  // Only the key, because callers may pass whole rows.
  const Keys = keys.map(({ pk, sk }) => ({ pk, sk }));
  let asked: Asked = { [tableName()]: { Keys, ConsistentRead: true } };
  // A throttled row, or one beyond 16 MB, is returned as unprocessed instead of failing.
  for (let round = 1; asked !== undefined && Object.keys(asked).length > 0; round += 1) {
    if (round > tries) throw new Error("A batch of rows could not be read whole.");
    if (round > 1) await wait(Math.random() * 20 * 2 ** round);
    const answer: BatchGetCommandOutput = await documentClient().send(new BatchGetCommand({ RequestItems: asked }));
    rows.push(...(answer.Responses?.[tableName()] ?? []));
    asked = answer.UnprocessedKeys;
  }
  return rows;
}
