import path from "node:path";
import { tableShape } from "../../shared/runtime/names.ts";

/** The one table of the shop on this machine. */
export const localTable = {
  name: "everline",
  file: (dataFolder: string) => path.join(dataFolder, "dynamodb", "everline.db"),
} as const;

/**
 * Creates the one table at a local DynamoDB if it is not there yet, in the shape that CDK deploys.
 * Speaks DynamoDB's JSON protocol itself: loading the SDK would cost every test file a third of a second.
 */
export async function createTable(url: string, name: string): Promise<void> {
  const { partitionKey, sortKey, indexes, timeToLive } = tableShape;
  const keys = [partitionKey, sortKey, ...indexes.flatMap((index) => [index.partitionKey, index.sortKey])];
  const created = await call(url, "CreateTable", {
    TableName: name,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: keys.map((key) => ({ AttributeName: key, AttributeType: "S" })),
    KeySchema: keySchema(partitionKey, sortKey),
    GlobalSecondaryIndexes: indexes.map((index) => ({
      IndexName: index.name,
      KeySchema: keySchema(index.partitionKey, index.sortKey),
      Projection: { ProjectionType: "ALL" },
    })),
  });
  if (created.includes("ResourceInUseException")) return;
  if (created !== "") throw new Error(`The table ${name} could not be created: ${created}`);
  await call(url, "UpdateTimeToLive", {
    TableName: name,
    TimeToLiveSpecification: { Enabled: true, AttributeName: timeToLive },
  });
}

function keySchema(partitionKey: string, sortKey: string) {
  return [
    { AttributeName: partitionKey, KeyType: "HASH" },
    { AttributeName: sortKey, KeyType: "RANGE" },
  ];
}

/** The body of a refusal, or nothing when the call succeeded. */
async function call(url: string, action: string, body: unknown): Promise<string> {
  const reply = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.0",
      "x-amz-target": `DynamoDB_20120810.${action}`,
      "x-amz-date": "20260101T000000Z",
      // Local engines want a signature to be there and do not check it; some keep a database for each key id and region.
      authorization:
        "AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0",
    },
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  return reply.ok ? "" : text;
}
