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

/** Timeout for building an index. The embedded engine builds it immediately; another DynamoDB may take some time. */
const buildTimeoutMs = 30_000;
const pollIntervalMs = 100;

/**
 * Creates the table in a local DynamoDB unless it exists, with the keys and indexes that CDK deploys. Adds missing
 * indexes to a table of an earlier version; they include existing rows that have the index's keys. Uses DynamoDB's
 * JSON protocol directly: loading the SDK would cost every test file a third of a second.
 */
export async function createTable(url: string, name: string): Promise<void> {
  const keys = [partitionKey, sortKey, ...indexes.flatMap((index) => [index.partitionKey, index.sortKey])];
  const createReply = await callDynamoDb(url, "CreateTable", {
    TableName: name,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: stringAttributes(keys),
    KeySchema: keySchema(partitionKey, sortKey),
    GlobalSecondaryIndexes: indexes.map(indexShape),
  });
  if (!createReply.ok && createReply.output.includes("ResourceInUseException")) return addMissingIndexes(url, name);
  requireSuccess(createReply, `The table ${name} could not be created`);
  await callDynamoDb(url, "UpdateTimeToLive", {
    TableName: name,
    TimeToLiveSpecification: { Enabled: true, AttributeName: timeToLive },
  });
}

/** Adds indexes one by one: DynamoDB builds only one index of a table at a time. */
async function addMissingIndexes(url: string, name: string): Promise<void> {
  const existingIndexes = await indexStatuses(url, name);
  for (const index of indexes.filter((one) => !existingIndexes.has(one.name))) {
    const updateReply = await callDynamoDb(url, "UpdateTable", {
      TableName: name,
      AttributeDefinitions: stringAttributes([index.partitionKey, index.sortKey]),
      GlobalSecondaryIndexUpdates: [{ Create: indexShape(index) }],
    });
    requireSuccess(updateReply, `The index ${index.name} could not be added to the table ${name}`);
    for (let waited = 0; (await indexStatuses(url, name)).get(index.name) !== "ACTIVE"; waited += pollIntervalMs) {
      if (waited >= buildTimeoutMs)
        throw new Error(`The index ${index.name} of the table ${name} was not built in time.`);
      await wait(pollIntervalMs);
    }
  }
}

const description = z.object({
  Table: z.object({
    GlobalSecondaryIndexes: z.array(z.object({ IndexName: z.string(), IndexStatus: z.string() })).default([]),
  }),
});

/** Returns the status of each index of a table, by name. */
async function indexStatuses(url: string, name: string): Promise<ReadonlyMap<string, string>> {
  const describeReply = await callDynamoDb(url, "DescribeTable", { TableName: name });
  requireSuccess(describeReply, `The table ${name} could not be described`);
  const { GlobalSecondaryIndexes } = description.parse(JSON.parse(describeReply.output)).Table;
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

function stringAttributes(names: readonly string[]) {
  return names.map((AttributeName) => ({ AttributeName, AttributeType: "S" }));
}

interface DynamoDbReply {
  readonly ok: boolean;
  readonly output: string;
}

function requireSuccess({ ok, output }: DynamoDbReply, failureMessage: string): void {
  if (!ok) throw new Error(`${failureMessage}: ${output}`);
}

/** Calls a local DynamoDB, or its streams (`service`). Returns its error responses instead of throwing. */
export async function callDynamoDb(
  url: string,
  action: string,
  body: unknown,
  service: "DynamoDB_20120810" | "DynamoDBStreams_20120810" = "DynamoDB_20120810",
): Promise<DynamoDbReply> {
  const reply = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.0",
      "x-amz-target": `${service}.${action}`,
      "x-amz-date": "20260101T000000Z",
      // Local engines require a signature but do not check it; some have a database per access key id and region.
      authorization:
        "AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0",
    },
    body: JSON.stringify(body),
  });
  return { ok: reply.ok, output: await reply.text() };
}
