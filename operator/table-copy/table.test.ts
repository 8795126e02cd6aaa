import {
  BatchGetItemCommand,
  DynamoDBClient,
  ScanCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import type { Item } from "./item.ts";
import { tableFromEnvironment } from "./table.ts";

const dynamoDb = mockClient(DynamoDBClient);
beforeEach(() => {
  dynamoDb.reset();
  vi.stubEnv("TABLE_NAME", "shop");
});
afterAll(() => {
  dynamoDb.restore();
  vi.unstubAllEnvs();
});

const item = (sk: string): Item => ({ pk: { S: "A" }, sk: { S: sk } });
const canceled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: "",
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

it("retries throttled and conflicting writes, and keeps existing items", async () => {
  dynamoDb
    .on(TransactWriteItemsCommand)
    .rejectsOnce(canceled("None", "ConditionalCheckFailed", "TransactionConflict"))
    .rejectsOnce(canceled("ThrottlingError", "None"))
    .resolves({});
  await tableFromEnvironment().add([item("1"), item("2"), item("3")]);
  const sent = dynamoDb
    .commandCalls(TransactWriteItemsCommand)
    .map(({ args: [{ input }] }) => input.TransactItems?.map(({ Put }) => Put?.Item?.sk?.S));
  expect(sent).toEqual([
    ["1", "2", "3"],
    ["1", "3"],
    ["1", "3"],
  ]);
});

it("stops when DynamoDB rejects an item as invalid", async () => {
  dynamoDb.on(TransactWriteItemsCommand).rejects(canceled("ValidationError", "None"));
  await expect(tableFromEnvironment().add([item("1"), item("2")])).rejects.toThrow(
    "DynamoDB rejected an item: ValidationError.",
  );
});

it("requests again the items that did not fit into the first response", async () => {
  dynamoDb
    .on(BatchGetItemCommand)
    .resolvesOnce({ Responses: { shop: [item("1")] }, UnprocessedKeys: { shop: { Keys: [item("2")] } } })
    .resolves({ Responses: { shop: [item("2")] } });
  expect(await tableFromEnvironment().read([item("1"), item("2")])).toEqual([item("1"), item("2")]);
});

it("reads every page of every segment", async () => {
  dynamoDb.on(ScanCommand).callsFake(({ Segment, ExclusiveStartKey }) => {
    const page = Number(ExclusiveStartKey?.sk.S ?? 0);
    const LastEvaluatedKey = page < Segment ? item(String(page + 1)) : undefined;
    return { Items: [item(`${Segment}.${page}`)], LastEvaluatedKey };
  });
  const sortKeys: (string | undefined)[] = [];
  for await (const items of tableFromEnvironment().pages()) sortKeys.push(...items.map(({ sk }) => sk?.S));
  expect(sortKeys.sort()).toEqual(["0.0", "1.0", "1.1", "2.0", "2.1", "2.2", "3.0", "3.1", "3.2", "3.3"]);
});
