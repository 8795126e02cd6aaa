import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { CreateTableCommand, DescribeTableCommand, DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { expect, it, vi } from "vitest";
import { tableShape } from "#shared/runtime/names.ts";
import { embeddedEngine, startDynamoDb } from "./dynamodb.ts";
import { createTable } from "./table.ts";

it("creates the table once, with the keys and indexes that the stack and the functions share", async () => {
  const dynamoDb = await startDynamoDb({ environment: {} });
  await createTable(dynamoDb.url, "shop");
  await createTable(dynamoDb.url, "shop");
  const client = new DynamoDBClient({ endpoint: dynamoDb.url });
  const { Table } = await client.send(new DescribeTableCommand({ TableName: "shop" }));
  expect(Table?.KeySchema?.map((key) => key.AttributeName)).toEqual([tableShape.partitionKey, tableShape.sortKey]);
  expect(Table?.GlobalSecondaryIndexes?.map((index) => index.IndexName).sort()).toEqual(
    tableShape.indexes.map((index) => index.name),
  );
  await dynamoDb.stop();
});

it("adds missing indexes to a table of an earlier version, and they include the existing rows", async () => {
  const dynamoDb = await startDynamoDb({ environment: {} });
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: dynamoDb.url }));
  const { partitionKey, sortKey, indexes } = tableShape;
  const [firstIndex, ...missingIndexes] = indexes;
  await client.send(
    new CreateTableCommand({
      TableName: "old",
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: [partitionKey, sortKey, firstIndex.partitionKey, firstIndex.sortKey].map(
        (AttributeName) => ({
          AttributeName,
          AttributeType: "S",
        }),
      ),
      KeySchema: keySchema(partitionKey, sortKey),
      GlobalSecondaryIndexes: [
        {
          IndexName: firstIndex.name,
          KeySchema: keySchema(firstIndex.partitionKey, firstIndex.sortKey),
          Projection: { ProjectionType: "ALL" },
        },
      ],
    }),
  );
  const indexKeys = indexes.flatMap((index) => [index.partitionKey, index.sortKey]);
  const row = Object.fromEntries([partitionKey, sortKey, ...indexKeys].map((name) => [name, "x"]));
  await client.send(new PutCommand({ TableName: "old", Item: row }));
  await createTable(dynamoDb.url, "old");
  for (const index of [firstIndex, ...missingIndexes]) {
    const { Items } = await client.send(
      new QueryCommand({
        TableName: "old",
        IndexName: index.name,
        KeyConditionExpression: `${index.partitionKey} = :x`,
        ExpressionAttributeValues: { ":x": "x" },
      }),
    );
    expect(Items, index.name).toEqual([row]);
  }
  await dynamoDb.stop();
});

it("keeps its data across a restart", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "everline-dynamodb-"));
  const file = path.join(folder, "deep", "shop.db");
  const first = await startDynamoDb({ file, environment: {} });
  await createTable(first.url, "kept");
  await first.stop();
  const second = await startDynamoDb({ file, environment: {} });
  const tables = await new DynamoDBClient({ endpoint: second.url }).send(new ListTablesCommand({}));
  expect(tables.TableNames).toEqual(["kept"]);
  await second.stop();
  await rm(folder, { recursive: true });
});

it("exits with the process that started it, even when that process is killed", async () => {
  const script = `const { startDynamoDb } = await import(${JSON.stringify(path.join(import.meta.dirname, "dynamodb.ts"))});
    console.log((await startDynamoDb({ environment: {} })).url);`;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output] = await once(parent.stdout, "data");
  const url = String(output).trim();
  expect((await fetch(url)).status).toBeGreaterThan(0);
  parent.kill("SIGKILL");
  await vi.waitFor(() => expect(fetch(url)).rejects.toThrow(), 60_000);
});

it("uses the DynamoDB at DYNAMODB_ENDPOINT", async () => {
  const external = await startDynamoDb({ environment: { DYNAMODB_ENDPOINT: "http://127.0.0.1:9/" } });
  expect(external.url).toBe("http://127.0.0.1:9");
  await external.stop();
});

it("names the package to install and DYNAMODB_ENDPOINT when there is no embedded engine", () => {
  expect(() => embeddedEngine("plan9-mips")).toThrow(/npm i --no-save @dynoxide\/plan9-mips.*DYNAMODB_ENDPOINT=/);
});

function keySchema(partition: string, sort: string) {
  return [
    { AttributeName: partition, KeyType: "HASH" as const },
    { AttributeName: sort, KeyType: "RANGE" as const },
  ];
}
