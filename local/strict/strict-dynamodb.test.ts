import { DynamoDBClient, ThrottlingException } from "@aws-sdk/client-dynamodb";
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { environmentNames } from "#shared/runtime/names.ts";
import { dynamoDbLimits } from "./service-limits.ts";
import { type StrictDynamoDb, startStrictDynamoDb } from "./strict-dynamodb.ts";

const TableName = process.env[environmentNames.table] ?? "";
let now: Date;
let strict: StrictDynamoDb | undefined;
let client: DynamoDBDocumentClient;
beforeEach(async () => {
  now = new Date("2026-11-21T10:00:00Z");
  await start(() => 0.5);
});
afterEach(() => strict?.stop());

/** `random`: 0.5 makes everything take its average time. */
async function start(random: () => number): Promise<void> {
  await strict?.stop();
  const engineUrl = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "";
  strict = await startStrictDynamoDb({ engineUrl, random, now: () => now });
  client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: strict.url, maxAttempts: 1 }));
}

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const put = (Item: object) => client.send(new PutCommand({ TableName, Item: { ...Item } }));
const transaction = (...items: readonly object[]) =>
  client.send(
    new TransactWriteCommand({ TransactItems: items.map((Item) => ({ Put: { TableName, Item: { ...Item } } })) }),
  );
const nameOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (reason: unknown) => (reason instanceof Error ? reason.name : "unknown"),
  );
/** An item that takes this many write units. */
const large = (pk: string, sk: string, units: number) => ({ pk, sk, text: "x".repeat((units - 1) * 1024 + 100) });

describe("a transaction at the strict DynamoDB", () => {
  const shared = { pk: "COUNTER", sk: "TOTAL" };

  it("is canceled while another one holds one of its items, and single writes to that item are rejected", async () => {
    // Slow enough that all of them meet.
    await start(() => 60);
    const rivals = Array.from({ length: 5 }, (_, index) => transaction(shared, { pk: `ORDER#${index}`, sk: "ORDER" }));
    const meanwhile = put({ pk: "OTHER", sk: "ROW" }).then(() => nameOf(put(shared)));
    const outcomes = await Promise.allSettled(rivals);
    const reasons = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(reasons).toHaveLength(4);
    expect(reasons[0]).toMatchObject({
      name: "TransactionCanceledException",
      CancellationReasons: [{ Code: "TransactionConflict" }, { Code: "None" }],
    });
    expect(await meanwhile).toBe("TransactionConflictException");
    expect(strict?.limitsMet.list()).toMatchObject([
      { limit: "DynamoDB: transactions at the same time on COUNTER TOTAL", count: 5 },
    ]);
    expect(await nameOf(transaction(shared))).toBe("done");
  });
});

describe("a partition key at the strict DynamoDB", () => {
  it("takes 1,000 write units a second, and more in the next second; another key has its own", async () => {
    for (const sk of ["1", "2", "3", "4"]) await put(large("HOT", sk, 250));
    const error: unknown = await put(large("HOT", "5", 250)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ThrottlingException);
    expect(error).toMatchObject({ throttlingReasons: [{ reason: "TableWriteKeyRangeThroughputExceeded" }] });
    expect(await nameOf(put(large("COLD", "1", 250)))).toBe("done");
    later(1000);
    expect(await nameOf(put(large("HOT", "5", 250)))).toBe("done");
    expect(strict?.limitsMet.list()).toMatchObject([{ limit: "DynamoDB: write units of HOT", count: 1 }]);
  });

  it("uses twice the units in a transaction, which is canceled at the ceiling with the reason ThrottlingError", async () => {
    for (const sk of ["1", "2"]) await transaction(large("TWICE", sk, 250));
    await expect(transaction(large("TWICE", "3", 250))).rejects.toMatchObject({
      name: "TransactionCanceledException",
      CancellationReasons: [{ Code: "ThrottlingError" }],
    });
  });

  it("has the same ceiling in an index, whatever the rows' own keys, also for updates of what was read", async () => {
    const inIndex = (id: string) => ({ ...large(`ROW#${id}`, "ROW", 300), gsi1pk: "ALL", gsi1sk: id });
    for (const id of ["1", "2", "3"]) await put(inIndex(id));
    const update = () =>
      client.send(
        new UpdateCommand({
          TableName,
          Key: { pk: "ROW#1", sk: "ROW" },
          UpdateExpression: "SET seen = :yes",
          ExpressionAttributeValues: { ":yes": true },
        }),
      );
    await expect(update()).rejects.toMatchObject({
      throttlingReasons: [{ reason: "IndexWriteKeyRangeThroughputExceeded" }],
    });
    later(1000);
    expect(await nameOf(update())).toBe("done");
    expect(strict?.limitsMet.list()).toMatchObject([{ limit: "DynamoDB: write units of ALL in gsi1" }]);
  });

  it("is read with 3,000 units a second", async () => {
    await put(large("READ", "1", 390));
    later(1000);
    const read = () => client.send(new GetCommand({ TableName, Key: { pk: "READ", sk: "1" }, ConsistentRead: true }));
    const unitsOfOne = Math.ceil((390 * 1024) / dynamoDbLimits.readUnitBytes);
    for (let units = 0; units < dynamoDbLimits.partitionReadUnits; units += unitsOfOne) await read();
    await expect(read()).rejects.toMatchObject({
      name: "ThrottlingException",
      throttlingReasons: [{ reason: "TableReadKeyRangeThroughputExceeded" }],
    });
  });
});

describe("an index of the strict DynamoDB", () => {
  const key = { pk: "ORDER#1", sk: "ORDER" };
  const inIndex = async (gsi1pk: string) => {
    const { Items, Count } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: "gsi1",
        KeyConditionExpression: "gsi1pk = :pk",
        ExpressionAttributeValues: { ":pk": gsi1pk },
      }),
    );
    expect(Count).toBe(Items?.length);
    return Items;
  };
  const lagMs = (dynamoDbLimits.indexLag.fromMs + dynamoDbLimits.indexLag.toMs) / 2;

  it("shows a new row late, while the table has it at once", async () => {
    await put({ ...key, gsi1pk: "NEW", gsi1sk: "1" });
    expect((await client.send(new GetCommand({ TableName, Key: key }))).Item).toMatchObject(key);
    expect(await inIndex("NEW")).toEqual([]);
    later(lagMs - 1);
    expect(await inIndex("NEW")).toEqual([]);
    later(1);
    expect(await inIndex("NEW")).toMatchObject([key]);
  });

  it("shows what a changed row was before, and a row under its new key late", async () => {
    await put({ ...key, gsi1pk: "OLD", gsi1sk: "1", status: "pending" });
    later(lagMs);
    const change = (UpdateExpression: string, values: object) =>
      client.send(
        new UpdateCommand({ TableName, Key: key, UpdateExpression, ExpressionAttributeValues: { ...values } }),
      );
    await change("SET gsi1sk = :sk, seen = :seen", { ":sk": "1", ":seen": true });
    expect(await inIndex("OLD")).not.toMatchObject([{ seen: true }]);
    expect(await inIndex("OLD")).toMatchObject([{ status: "pending" }]);
    later(lagMs);
    expect(await inIndex("OLD")).toMatchObject([{ seen: true }]);
    await change("SET gsi1pk = :pk", { ":pk": "MOVED" });
    expect(await inIndex("MOVED")).toEqual([]);
    later(lagMs);
    expect(await inIndex("MOVED")).toMatchObject([{ seen: true }]);
  });
});
