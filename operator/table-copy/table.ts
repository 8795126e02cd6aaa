import { setTimeout as wait } from "node:timers/promises";
import {
  BatchGetItemCommand,
  DynamoDBClient,
  ScanCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import * as z from "zod";
import { environmentNames } from "#shared/runtime/names.ts";
import { type Item, keyOf } from "./item.ts";
import { scanPages } from "./scan.ts";

/** The maximum per call. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html */
export const maxKeysPerWrite = 100;
export const maxKeysPerRead = 100;
/** Retries of a batch without progress before it fails. */
const tries = 10;

/** A table to back up from or restore into. */
export interface BackupTable {
  readonly name: string;
  /** All items, page by page. */
  pages(): AsyncGenerator<readonly Item[]>;
  /** The number of items. */
  count(): Promise<number>;
  isEmpty(): Promise<boolean>;
  /** The items with these keys; at most `maxKeysPerRead`. */
  read(keys: readonly Item[]): Promise<readonly Item[]>;
  /** Writes the items whose keys are free, at most `maxKeysPerWrite` and 4 MB; returns the number written. */
  add(items: readonly Item[]): Promise<number>;
}

/** The table named in the environment, with this process's credentials. */
export function copiedTable(): BackupTable {
  const name = z.string().parse(process.env[environmentNames.table]);
  // An on-demand table needs time to scale up for many writes.
  const client = new DynamoDBClient({ maxAttempts: 10 });
  return {
    name,
    pages: () => scanPages<Item, Item>((segment) => client.send(new ScanCommand({ TableName: name, ...segment }))),
    async count() {
      let counted = 0;
      const pages = scanPages<number, Item>(async (segment) => {
        const { Count = 0, LastEvaluatedKey } = await client.send(
          new ScanCommand({ TableName: name, Select: "COUNT", ...segment }),
        );
        return { Items: [Count], LastEvaluatedKey };
      });
      for await (const [count = 0] of pages) counted += count;
      return counted;
    },
    async isEmpty() {
      const { Items = [] } = await client.send(new ScanCommand({ TableName: name, Limit: 1, ConsistentRead: true }));
      return Items.length === 0;
    },
    async read(keys) {
      const found: Item[] = [];
      await retryUnprocessed(keys.map(keyOf), async (remaining) => {
        const requestItems = { [name]: { Keys: remaining, ConsistentRead: true } };
        const { Responses, UnprocessedKeys } = await client.send(
          new BatchGetItemCommand({ RequestItems: requestItems }),
        );
        found.push(...(Responses?.[name] ?? []));
        return UnprocessedKeys?.[name]?.Keys ?? [];
      });
      return found;
    },
    // Not in unconditional batches: they cost half, but would overwrite concurrent writes of the shop.
    async add(items) {
      let taken = 0;
      await retryUnprocessed([...items], async (remaining) => {
        const ConditionExpression = "attribute_not_exists(pk)";
        const TransactItems = remaining.map((Item) => ({ Put: { TableName: name, Item, ConditionExpression } }));
        try {
          await client.send(new TransactWriteItemsCommand({ TransactItems }));
          return [];
        } catch (reason) {
          if (!(reason instanceof TransactionCanceledException)) throw reason;
          const codes = (reason.CancellationReasons ?? []).map(({ Code }) => Code ?? "None");
          const free = withoutTaken(remaining, codes);
          taken += remaining.length - free.length;
          return free;
        }
      });
      return items.length - taken;
    },
  };
}

const passing: ReadonlySet<string> = new Set([
  "None",
  "TransactionConflict",
  "ThrottlingError",
  "ProvisionedThroughputExceeded",
]);

/** The items of a canceled transaction to retry: those whose keys are free. */
function withoutTaken(items: readonly Item[], codes: readonly string[]): Item[] {
  const other = codes.find((code) => code !== "ConditionalCheckFailed" && !passing.has(code));
  if (other !== undefined || codes.length !== items.length)
    throw new Error(`DynamoDB does not take an item: ${other}.`);
  return items.filter((_, index) => codes[index] !== "ConditionalCheckFailed");
}

/** Repeats until nothing is left: throttled items, and those beyond 16 MB, are returned as unprocessed. */
async function retryUnprocessed(all: Item[], send: (remaining: Item[]) => Promise<Item[]>): Promise<void> {
  let remaining = all;
  for (let attempt = 0; remaining.length > 0; ) {
    const unprocessed = await send(remaining);
    attempt = unprocessed.length < remaining.length ? 0 : attempt + 1;
    if (attempt === tries) throw new Error("DynamoDB kept throttling some of the items.");
    if (unprocessed.length > 0) await wait(Math.random() * Math.min(50 * 2 ** attempt, 5000));
    remaining = unprocessed;
  }
}
