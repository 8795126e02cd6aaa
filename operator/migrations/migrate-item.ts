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

/** Attempts per item when others change it meanwhile. */
const rounds = 5;

/** Whether the migration applies to an item, as read. */
export function appliesTo({ matches: about, shape, concerns }: Migration, item: Attributes): boolean {
  const { pk, sk, shape: is } = row.parse(item);
  return about(pk, sk) && is < shape && (concerns?.(item) ?? true);
}

/**
 * Migrates an item by a conditional update, so concurrent writes are not overwritten. False after too many conflicts.
 */
export async function migrateItem(
  client: DynamoDBDocumentClient,
  table: string,
  migration: Migration,
  item: Attributes,
): Promise<boolean> {
  const { pk, sk } = row.parse(item);
  let now: Attributes | undefined = item;
  for (let attempt = 0; attempt < rounds; attempt += 1) {
    // Deleted, or migrated by another run.
    if (now === undefined || !appliesTo(migration, now)) return true;
    const change = { TableName: table, Key: { pk, sk }, ...updateFor(migration, now) };
    const puts = (migration.additionalPuts?.(pk, now) ?? []).map((Item) => ({ Put: { TableName: table, Item } }));
    const extraParts = [...(await partsOf(client, table, migration.moves?.(now) ?? [])), ...puts];
    if (await (extraParts.length === 0 ? update(client, change) : updateTogether(client, change, extraParts)))
      return true;
    now = (await client.send(new GetCommand({ TableName: table, Key: { pk, sk }, ConsistentRead: true }))).Item;
  }
  return false;
}

type Parts = NonNullable<TransactWriteCommandInput["TransactItems"]>;

/** The rows to move, as they are now. */
async function partsOf(client: DynamoDBDocumentClient, TableName: string, moves: readonly KeyChange[]): Promise<Parts> {
  const parts: Parts = [];
  for (const { from, to, orderId } of moves) {
    const { Item } = await client.send(new GetCommand({ TableName, Key: from, ConsistentRead: true }));
    if (Item?.orderId !== orderId) continue;
    const asRead = { ConditionExpression: "orderId = :order", ExpressionAttributeValues: { ":order": orderId } };
    parts.push({ Put: { TableName, Item: { ...Item, ...to }, ConditionExpression: "attribute_not_exists(pk)" } });
    parts.push({ Delete: { TableName, Key: from, ...asRead } });
  }
  return parts;
}

async function updateTogether(client: DynamoDBDocumentClient, change: UpdateCommandInput, extraParts: Parts) {
  const { Key, TableName, UpdateExpression, ...conditions } = change;
  try {
    const Update = { Key, TableName, UpdateExpression, ...conditions };
    await client.send(new TransactWriteCommand({ TransactItems: [{ Update }, ...extraParts] }));
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

function updateFor(migration: Migration, item: Attributes) {
  const { revision } = row.parse(item);
  const read: Attributes = Object.fromEntries(migration.reads.map((name) => [name, item[name]]));
  const guardedChange: Attributes = { ...read, [shapeAttribute]: item[shapeAttribute], revision };
  const changed: Attributes = {
    ...migration.change(read),
    [shapeAttribute]: migration.shape,
    ...(revision === undefined ? {} : { revision: revision + 1 }),
  };
  const [set, removed] = [presentAttributes(changed), absent(changed)];
  return {
    UpdateExpression: [
      `SET ${set.map(([name]) => `#${name} = :new_${name}`).join(", ")}`,
      ...(removed.length === 0 ? [] : [`REMOVE ${removed.map((name) => `#${name}`).join(", ")}`]),
    ].join(" "),
    ConditionExpression: [
      "attribute_exists(pk)",
      ...presentAttributes(guardedChange).map(([name]) => `#${name} = :old_${name}`),
      ...absent(guardedChange).map((name) => `attribute_not_exists(#${name})`),
    ].join(" AND "),
    ExpressionAttributeNames: Object.fromEntries(
      [...Object.keys(guardedChange), ...Object.keys(changed)].map((name) => [`#${name}`, name]),
    ),
    ExpressionAttributeValues: Object.fromEntries([
      ...presentAttributes(guardedChange).map(([name, value]) => [`:old_${name}`, value]),
      ...set.map(([name, value]) => [`:new_${name}`, value]),
    ]),
  };
}

function presentAttributes(attributes: Attributes) {
  return Object.entries(attributes).filter(([, value]) => value !== undefined);
}

function absent(attributes: Attributes): readonly string[] {
  return Object.keys(attributes).filter((name) => attributes[name] === undefined);
}
