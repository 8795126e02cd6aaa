import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";
import {
  type DynamoDBDocumentClient,
  GetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { type Attributes, type KeyChange, type Migration, shapeAttribute } from "./migration.ts";

const row = z.looseObject({
  pk: z.string(),
  sk: z.string(),
  [shapeAttribute]: z.int().default(1),
  /** The optimistic lock of items that have one. */
  revision: z.int().optional(),
});

/** How often an item is tried that others keep changing. */
const maxAttempts = 5;

/** Whether the migration still has to change an item, judged by the item as it was read. */
export function appliesTo(migration: Migration, item: Attributes): boolean {
  const { pk, sk, shape } = row.parse(item);
  return migration.matches(pk, sk) && shape < (migration.shape ?? Infinity) && (migration.needsChange?.(item) ?? true);
}

/**
 * Migrates an item by a conditional update, so concurrent writes are not overwritten. Returns false after too many
 * conflicts.
 */
export async function migrateItem(
  client: DynamoDBDocumentClient,
  table: string,
  migration: Migration,
  item: Attributes,
): Promise<boolean> {
  const { pk, sk } = row.parse(item);
  let current: Attributes | undefined = item;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    // The item was deleted, or migrated by another run.
    if (current === undefined || !appliesTo(migration, current)) return true;
    const input = { TableName: table, Key: { pk, sk }, ...updateFor(migration, current) };
    const puts = (migration.additionalPuts?.(pk, current) ?? []).map((Item) => ({ Put: { TableName: table, Item } }));
    const otherWrites = [...(await writesToMove(client, table, migration.keyChanges?.(current) ?? [])), ...puts];
    if (await (otherWrites.length === 0 ? update(client, input) : updateTogether(client, input, otherWrites)))
      return true;
    current = (await client.send(new GetCommand({ TableName: table, Key: { pk, sk }, ConsistentRead: true }))).Item;
  }
  return false;
}

type Writes = NonNullable<TransactWriteCommandInput["TransactItems"]>;

/** Reads the rows to move, and returns the writes that give them their new keys. */
async function writesToMove(
  client: DynamoDBDocumentClient,
  TableName: string,
  moves: readonly KeyChange[],
): Promise<Writes> {
  const writes: Writes = [];
  for (const { from, to, orderId } of moves) {
    const { Item } = await client.send(new GetCommand({ TableName, Key: from, ConsistentRead: true }));
    if (Item?.orderId !== orderId) continue;
    const orderCondition = {
      ConditionExpression: "orderId = :order",
      ExpressionAttributeValues: { ":order": orderId },
    };
    writes.push({ Put: { TableName, Item: { ...Item, ...to }, ConditionExpression: "attribute_not_exists(pk)" } });
    writes.push({ Delete: { TableName, Key: from, ...orderCondition } });
  }
  return writes;
}

/** Updates an item in one transaction with other writes. Returns false when the transaction is canceled. */
async function updateTogether(client: DynamoDBDocumentClient, input: UpdateCommandInput, otherWrites: Writes) {
  const { Key, TableName, UpdateExpression, ...conditions } = input;
  try {
    const Update = { Key, TableName, UpdateExpression, ...conditions };
    await client.send(new TransactWriteCommand({ TransactItems: [{ Update }, ...otherWrites] }));
    return true;
  } catch (reason) {
    if (reason instanceof TransactionCanceledException) return false;
    throw reason;
  }
}

async function update(client: DynamoDBDocumentClient, input: UpdateCommandInput): Promise<boolean> {
  try {
    await client.send(new UpdateCommand(input));
    return true;
  } catch (reason) {
    if (reason instanceof ConditionalCheckFailedException || reason instanceof TransactionConflictException)
      return false;
    throw reason;
  }
}

/**
 * Returns the update of an item as it was read, on condition that the values the migration depends on are unchanged.
 */
function updateFor(migration: Migration, item: Attributes) {
  const { revision } = row.parse(item);
  const readValues: Attributes = Object.fromEntries(migration.reads.map((name) => [name, item[name]]));
  const expectedValues: Attributes = { ...readValues, [shapeAttribute]: item[shapeAttribute], revision };
  const newValues: Attributes = {
    ...migration.change(readValues),
    ...(migration.shape === undefined ? {} : { [shapeAttribute]: migration.shape }),
    ...(revision === undefined ? {} : { revision: revision + 1 }),
  };
  const [setEntries, removedNames] = [presentEntries(newValues), absentNames(newValues)];
  return {
    UpdateExpression: [
      `SET ${setEntries.map(([name]) => `#${name} = :new_${name}`).join(", ")}`,
      ...(removedNames.length === 0 ? [] : [`REMOVE ${removedNames.map((name) => `#${name}`).join(", ")}`]),
    ].join(" "),
    ConditionExpression: [
      "attribute_exists(pk)",
      ...presentEntries(expectedValues).map(([name]) => `#${name} = :old_${name}`),
      ...absentNames(expectedValues).map((name) => `attribute_not_exists(#${name})`),
    ].join(" AND "),
    ExpressionAttributeNames: Object.fromEntries(
      [...Object.keys(expectedValues), ...Object.keys(newValues)].map((name) => [`#${name}`, name]),
    ),
    ExpressionAttributeValues: Object.fromEntries([
      ...presentEntries(expectedValues).map(([name, value]) => [`:old_${name}`, value]),
      ...setEntries.map(([name, value]) => [`:new_${name}`, value]),
    ]),
  };
}

function presentEntries(attributes: Attributes) {
  return Object.entries(attributes).filter(([, value]) => value !== undefined);
}

function absentNames(attributes: Attributes): readonly string[] {
  return Object.keys(attributes).filter((name) => attributes[name] === undefined);
}
