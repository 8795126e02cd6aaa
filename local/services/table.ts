import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { tableShape } from "#shared/runtime/names.ts";

/** The table of the local shop. */
export const localTable = {
  name: "everline",
  file: (dataFolder: string) => path.join(dataFolder, "dynamodb", "everline.db"),
} as const;

const { partitionKey, sortKey, indexes, timeToLive } = tableShape;
type Index = (typeof indexes)[number];

/** Timeout for building an index in a DynamoDB that takes its time; the embedded engine builds it at once. */
const buildWithinMs = 30_000;
const pollIntervalMs = 100;

/**
 * Creates the table at a local DynamoDB unless it exists, with the keys and indexes that CDK deploys. Adds missing
 * indexes to a table of an earlier version; they include existing rows that have the index's keys. Uses DynamoDB's
 * JSON protocol directly: loading the SDK would cost every test file a third of a second.
 */
export async function createTable(url: string, name: string): Promise<void> {
  const keys = [partitionKey, sortKey, ...indexes.flatMap((index) => [index.partitionKey, index.sortKey])];
  const created = await callDynamoDb(url, "CreateTable", {
    TableName: name,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: texts(keys),
    KeySchema: keySchema(partitionKey, sortKey),
    GlobalSecondaryIndexes: indexes.map(indexShape),
  });
  if (!created.ok && created.output.includes("ResourceInUseException")) return addMissingIndexes(url, name);
  succeeded(created, `The table ${name} could not be created`);
  await callDynamoDb(url, "UpdateTimeToLive", {
    TableName: name,
    TimeToLiveSpecification: { Enabled: true, AttributeName: timeToLive },
  });
}

/** Adds indexes one by one: DynamoDB builds only one index of a table at a time. */
async function addMissingIndexes(url: string, name: string): Promise<void> {
  const there = await indexesOf(url, name);
  for (const index of indexes.filter((one) => !there.has(one.name))) {
    const added = await callDynamoDb(url, "UpdateTable", {
      TableName: name,
      AttributeDefinitions: texts([index.partitionKey, index.sortKey]),
      GlobalSecondaryIndexUpdates: [{ Create: indexShape(index) }],
    });
    succeeded(added, `The index ${index.name} could not be added to the table ${name}`);
    for (let waited = 0; (await indexesOf(url, name)).get(index.name) !== "ACTIVE"; waited += pollIntervalMs) {
      if (waited >= buildWithinMs) throw new Error(`The index ${index.name} of the table ${name} is not built yet.`);
      await wait(pollIntervalMs);
    }
  }
}

const description = z.object({
  Table: z.object({
    GlobalSecondaryIndexes: z.array(z.object({ IndexName: z.string(), IndexStatus: z.string() })).default([]),
  }),
});

/** Status of each index of a table, by name. */
async function indexesOf(url: string, name: string): Promise<ReadonlyMap<string, string>> {
  const described = await callDynamoDb(url, "DescribeTable", { TableName: name });
  succeeded(described, `The table ${name} could not be looked at`);
  const { GlobalSecondaryIndexes } = description.parse(JSON.parse(described.output)).Table;
  return new Map(GlobalSecondaryIndexes.map(({ IndexName, IndexStatus }) => [IndexName, IndexStatus]));
}

function indexShape(index: Index) {
  return {
    IndexName: index.name,
    KeySchema: keySchema(index.partitionKey, index.sortKey),
    Projection: { ProjectionType: "ALL" },
  };
}

function keySchema(partition: string, sort: string) {
  return [
    { AttributeName: partition, KeyType: "HASH" },
    { AttributeName: sort, KeyType: "RANGE" },
  ];
}

function texts(names: readonly string[]) {
  return names.map((AttributeName) => ({ AttributeName, AttributeType: "S" }));
}

interface Answer {
  readonly ok: boolean;
  readonly output: string;
}

function succeeded({ ok, output }: Answer, otherwise: string): void {
  if (!ok) throw new Error(`${otherwise}: ${output}`);
}

/** Calls a local engine. Returns its error responses instead of throwing. */
export async function callDynamoDb(url: string, action: string, body: unknown): Promise<Answer> {
  const reply = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.0",
      "x-amz-target": `DynamoDB_20120810.${action}`,
      "x-amz-date": "20260101T000000Z",
      // Local engines require a signature but do not check it; some keep a database per key id and region.
      authorization:
        "AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0",
    },
    body: JSON.stringify(body),
  });
  return { ok: reply.ok, output: await reply.text() };
}
