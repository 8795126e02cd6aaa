/** What a call to DynamoDB reads and writes, from its operation ("TransactWriteItems") and its JSON body. */
import * as z from "zod";
import { tableShape } from "#shared/runtime/names.ts";

/** An item in DynamoDB's JSON: `{ "pk": { "S": "USER#1" } }`. */
export const row = z.record(z.string(), z.record(z.string(), z.unknown()));
export type Row = z.output<typeof row>;

/** The table (undefined) or one of its indexes, and a value of its partition key. */
export interface Partition {
  readonly index: string | undefined;
  readonly key: string;
}

/** A write of one row; `becomes`: the row after it, as far as the request and the row before tell. */
export interface RowWrite {
  /** Partition and sort key, as one text. */
  readonly id: string;
  readonly partitionKey: string;
  becomes(before: Row | undefined): Row | undefined;
}

/** A read of one partition. Twice the units when it is consistent. */
export interface PartitionRead {
  readonly partition: Partition;
  readonly isConsistent: boolean;
}

const names = z.record(z.string(), z.string()).default({});
const values = row.default({});
const request = z.object({
  Item: row.optional(),
  Key: row.optional(),
  UpdateExpression: z.string().optional(),
  ExpressionAttributeNames: names,
  ExpressionAttributeValues: values,
});
type WriteRequest = z.output<typeof request>;
const transaction = z.object({ TransactItems: z.array(z.record(z.string(), request)) });
const batchWrite = z.object({
  RequestItems: z.record(z.string(), z.array(z.record(z.string(), request))),
});
const batchGet = z.object({
  RequestItems: z.record(z.string(), z.object({ Keys: z.array(row), ConsistentRead: z.boolean().default(false) })),
});
const query = z.object({
  IndexName: z.string().optional(),
  KeyConditionExpression: z.string(),
  ExpressionAttributeNames: names,
  ExpressionAttributeValues: values,
  ConsistentRead: z.boolean().default(false),
});
const get = z.object({ Key: row, ConsistentRead: z.boolean().default(false) });

/** Returns the rows that a call writes; a condition that a transaction checks is charged like a write. */
export function rowsWritten(operation: string, body: unknown): readonly RowWrite[] {
  if (operation === "TransactWriteItems") {
    return transaction.parse(body).TransactItems.flatMap((item) => Object.entries(item).map(rowWrite));
  }
  if (operation === "BatchWriteItem") {
    return Object.values(batchWrite.parse(body).RequestItems).flatMap((items) =>
      items.flatMap((item) => Object.entries(item).map(rowWrite)),
    );
  }
  return /^(Put|Update|Delete)Item$/.test(operation) ? [rowWrite([operation, request.parse(body)])] : [];
}

/** Returns the partitions that a call reads. A transaction that only reads is not told: no function uses one. */
export function partitionsRead(operation: string, body: unknown): readonly PartitionRead[] {
  if (operation === "GetItem") {
    const { Key, ConsistentRead } = get.parse(body);
    return [
      { partition: { index: undefined, key: textOf(Key, tableShape.partitionKey) }, isConsistent: ConsistentRead },
    ];
  }
  if (operation === "BatchGetItem") {
    return Object.values(batchGet.parse(body).RequestItems).flatMap(({ Keys, ConsistentRead }) =>
      Keys.map((key) => ({
        partition: { index: undefined, key: textOf(key, tableShape.partitionKey) },
        isConsistent: ConsistentRead,
      })),
    );
  }
  if (operation !== "Query") return [];
  const { IndexName, KeyConditionExpression, ExpressionAttributeValues, ConsistentRead } = query.parse(body);
  // The functions name the partition key first.
  const [, value = ""] = /=\s*(:\w+)/.exec(KeyConditionExpression) ?? [];
  const key = textOf(ExpressionAttributeValues, value);
  return [{ partition: { index: IndexName, key }, isConsistent: ConsistentRead }];
}

/** Partition and sort key of a row or of a key, as one text. */
export function idOf(key: Row): string {
  return `${textOf(key, tableShape.partitionKey)} ${textOf(key, tableShape.sortKey)}`;
}

/** The text of an attribute; "" when it has none. */
export function textOf(item: Row, name: string): string {
  const text = item[name]?.S;
  return typeof text === "string" ? text : "";
}

/** The index partitions that a row is in. */
export function indexPartitionsOf(item: Row | undefined): readonly Partition[] {
  if (item === undefined) return [];
  return tableShape.indexes
    .filter(({ partitionKey }) => partitionKey in item)
    .map(({ name, partitionKey }) => ({ index: name, key: textOf(item, partitionKey) }));
}

function rowWrite([kind, { Item, Key = Item ?? {}, ...change }]: [string, WriteRequest]): RowWrite {
  return {
    id: idOf(Key),
    partitionKey: textOf(Key, tableShape.partitionKey),
    becomes(before) {
      if (/^Put/.test(kind)) return Item;
      if (/^Delete/.test(kind)) return undefined;
      return kind.startsWith("Update") ? updated({ ...(before ?? Key) }, change) : before;
    },
  };
}

/** Applies what is set to a value and what is removed; what is added to changes neither keys nor sizes much. */
function updated(
  item: Row,
  { UpdateExpression = "", ExpressionAttributeNames, ExpressionAttributeValues }: Omit<WriteRequest, "Item" | "Key">,
): Row {
  const nameOf = (written: string) => ExpressionAttributeNames[written] ?? written;
  const set = [...UpdateExpression.matchAll(/(?<![.\w#])(#?\w+)\s*=\s*(if_not_exists\(#?\w+, )?(:\w+)/g)].flatMap(
    ([, written = "", onlyNew, value = ""]) => {
      const [name, attribute] = [nameOf(written), ExpressionAttributeValues[value]];
      return attribute === undefined || (onlyNew && name in item) ? [] : [[name, attribute] as const];
    },
  );
  const [, removed = ""] = /\bREMOVE\s+([^:=]*?)(?=\s+(?:SET|ADD|DELETE)\b|$)/.exec(UpdateExpression) ?? [];
  const removedNames = new Set(removed.split(",").map((name) => nameOf(name.trim())));
  const kept = Object.entries(item).filter(([name]) => !removedNames.has(name));
  return Object.fromEntries([...kept, ...set]);
}
