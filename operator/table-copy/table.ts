import { setTimeout as wait } from "node:timers/promises";
import {
  BatchGetItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  ScanCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import * as z from "zod";
import { environmentNames } from "#shared/runtime/names.ts";
import { type Item, keyOf } from "./item.ts";
import { scanPages } from "./scan.ts";

/**
 * The maximum number of items per call.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html
 */
export const maxKeysPerWrite = 100;
export const maxKeysPerRead = 100;
/** How often a batch is retried without progress before it fails. */
const maxAttempts = 10;

/** A table to back up from or restore into. */
export interface BackupTable {
  readonly name: string;
  /** Yields all items, page by page. */
  pages(): AsyncGenerator<readonly Item[]>;
  /** The number of items. */
  count(): Promise<number>;
  isEmpty(): Promise<boolean>;
  /** Reads the items with these keys; at most `maxKeysPerRead`. */
  read(keys: readonly Item[]): Promise<readonly Item[]>;
  /** Writes the items whose keys are free, at most `maxKeysPerWrite` and 4 MB; returns the number written. */
  add(items: readonly Item[]): Promise<number>;
  /** Deletes the item with this key, if there is one. */
  remove(pk: string, sk: string): Promise<void>;
}

/** Returns the table that the environment names, with this process's credentials. */
export function tableFromEnvironment(): BackupTable {
  return openTable(z.string().parse(process.env[environmentNames.table]));
}

/** Returns a table by name, with this process's credentials and region. */
export function openTable(name: string): BackupTable {
  // An on-demand table needs time to scale up for many writes.
  const client = new DynamoDBClient({ maxAttempts: 10 });
  return {
    name,
    pages: () => scanPages<Item, Item>((segment) => client.send(new ScanCommand({ TableName: name, ...segment }))),
    async count() {
      let total = 0;
      const pages = scanPages<number, Item>(async (segment) => {
        const { Count = 0, LastEvaluatedKey } = await client.send(
          new ScanCommand({ TableName: name, Select: "COUNT", ...segment }),
        );
        return { Items: [Count], LastEvaluatedKey };
      });
      for await (const [count = 0] of pages) total += count;
      return total;
    },
    async isEmpty() {
      const { Items = [] } = await client.send(new ScanCommand({ TableName: name, Limit: 1, ConsistentRead: true }));
      return Items.length === 0;
    },
    async read(keys) {
      const items: Item[] = [];
      await retryUnprocessed(keys.map(keyOf), async (remaining) => {
        const requestItems = { [name]: { Keys: remaining, ConsistentRead: true } };
        const { Responses, UnprocessedKeys } = await client.send(
          new BatchGetItemCommand({ RequestItems: requestItems }),
        );
        items.push(...(Responses?.[name] ?? []));
        return UnprocessedKeys?.[name]?.Keys ?? [];
      });
      return items;
    },
    // Unconditional batch writes would cost half, but would overwrite concurrent writes of the shop.
    async add(items) {
      let existingCount = 0;
      await retryUnprocessed([...items], async (remaining) => {
        const ConditionExpression = "attribute_not_exists(pk)";
        const TransactItems = remaining.map((Item) => ({ Put: { TableName: name, Item, ConditionExpression } }));
        try {
          await client.send(new TransactWriteItemsCommand({ TransactItems }));
          return [];
        } catch (reason) {
          if (!(reason instanceof TransactionCanceledException)) throw reason;
          const codes = (reason.CancellationReasons ?? []).map(({ Code }) => Code ?? "None");
          const retryable = withoutExisting(remaining, codes);
          existingCount += remaining.length - retryable.length;
          return retryable;
        }
      });
      return items.length - existingCount;
    },
    async remove(pk, sk) {
      await client.send(new DeleteItemCommand({ TableName: name, Key: { pk: { S: pk }, sk: { S: sk } } }));
    },
  };
}

/** The codes of items in a canceled transaction that may be sent again. */
const retryableCodes: ReadonlySet<string> = new Set([
  "None",
  "TransactionConflict",
  "ThrottlingError",
  "ProvisionedThroughputExceeded",
]);

/** Returns the items of a canceled transaction to send again: those that the table does not have yet. */
function withoutExisting(items: readonly Item[], codes: readonly string[]): Item[] {
  const fatalCode = codes.find((code) => code !== "ConditionalCheckFailed" && !retryableCodes.has(code));
  if (fatalCode !== undefined || codes.length !== items.length)
    throw new Error(`DynamoDB rejected an item: ${fatalCode}.`);
  return items.filter((_, index) => codes[index] !== "ConditionalCheckFailed");
}

/**
 * Sends items until none is left. `send` returns the unprocessed ones: throttled items, and those beyond the 16 MB of a
 * response.
 */
async function retryUnprocessed(items: Item[], send: (remaining: Item[]) => Promise<Item[]>): Promise<void> {
  let remaining = items;
  for (let attempt = 0; remaining.length > 0; ) {
    const unprocessed = await send(remaining);
    attempt = unprocessed.length < remaining.length ? 0 : attempt + 1;
    if (attempt === maxAttempts) throw new Error("DynamoDB kept throttling some of the items.");
    if (unprocessed.length > 0) await wait(Math.random() * Math.min(50 * 2 ** attempt, 5000));
    remaining = unprocessed;
  }
}
