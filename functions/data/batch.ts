import { setTimeout as wait } from "node:timers/promises";
import { BatchGetCommand, type BatchGetCommandOutput } from "@aws-sdk/lib-dynamodb";
import { tableName } from "../environment.ts";
import type { Key } from "./keys.ts";
import { documentClient } from "./table.ts";

type Row = Record<string, unknown>;
type Asked = BatchGetCommandOutput["UnprocessedKeys"];

/**
 * The most keys that one BatchGetItem takes.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html
 */
const mostKeys = 100;
/** How often the rest of a batch is asked for, before it is a failure. */
const tries = 6;

/**
 * The rows at these places, unparsed, in no order, as they are after every write that has been acknowledged; places
 * without a row are left out. Every key may be named once. Throws when DynamoDB does not hand out all of them.
 */
export async function readBatch(keys: readonly Key[]): Promise<readonly Row[]> {
  const batches: Key[][] = [];
  for (let start = 0; start < keys.length; start += mostKeys) batches.push(keys.slice(start, start + mostKeys));
  return (await Promise.all(batches.map(readOne))).flat();
}

async function readOne(keys: readonly Key[]): Promise<readonly Row[]> {
  const rows: Row[] = [];
  // The key alone: whoever passes a whole row means its place.
  const Keys = keys.map(({ pk, sk }) => ({ pk, sk }));
  let asked: Asked = { [tableName()]: { Keys, ConsistentRead: true } };
  // A throttled row, or one beyond 16 MB, comes back as unprocessed instead of failing.
  for (let round = 1; asked !== undefined && Object.keys(asked).length > 0; round += 1) {
    if (round > tries) throw new Error("A batch of rows could not be read whole.");
    if (round > 1) await wait(Math.random() * 20 * 2 ** round);
    const answer: BatchGetCommandOutput = await documentClient().send(new BatchGetCommand({ RequestItems: asked }));
    rows.push(...(answer.Responses?.[tableName()] ?? []));
    asked = answer.UnprocessedKeys;
  }
  return rows;
}
