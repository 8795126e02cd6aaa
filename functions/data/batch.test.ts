import { BatchGetCommand, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { tableName } from "../environment.ts";
import { readBatch } from "./batch.ts";

/** The local database returns every row at once, so DynamoDB is mocked. */
const dynamoDb = mockClient(DynamoDBDocumentClient);
afterAll(() => dynamoDb.restore());
beforeEach(() => dynamoDb.reset());

const key = (index: number) => ({ pk: "A", sk: String(index) });
const keysUpTo = (count: number) => Array.from({ length: count }, (_, index) => key(index));
const sortedNumbers = (rows: readonly Record<string, unknown>[]) =>
  rows.map(({ sk }) => Number(sk)).sort((a, b) => a - b);

describe("reading a batch of rows", () => {
  it("requests 100 rows at a time with strong consistency, and sends no request when there are no keys", async () => {
    dynamoDb.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
      Responses: { [tableName()]: RequestItems[tableName()].Keys },
    }));
    expect(await readBatch([])).toEqual([]);
    expect(dynamoDb.commandCalls(BatchGetCommand)).toHaveLength(0);
    expect(sortedNumbers(await readBatch(keysUpTo(250)))).toEqual(keysUpTo(250).map(({ sk }) => Number(sk)));
    const requests = dynamoDb
      .commandCalls(BatchGetCommand)
      .map(({ args }) => args[0].input.RequestItems?.[tableName()]);
    expect(requests.map((request) => request?.Keys?.length)).toEqual([100, 100, 50]);
    expect(requests.every((request) => request?.ConsistentRead)).toBe(true);
  });

  it("requests again only the rows that DynamoDB left unprocessed", async () => {
    const unprocessed = { [tableName()]: { Keys: [key(1)], ConsistentRead: true } };
    dynamoDb
      .on(BatchGetCommand)
      .resolvesOnce({ Responses: { [tableName()]: [key(0)] }, UnprocessedKeys: unprocessed })
      .resolvesOnce({ Responses: {}, UnprocessedKeys: unprocessed })
      .resolves({ Responses: { [tableName()]: [key(1)] }, UnprocessedKeys: {} });
    expect(sortedNumbers(await readBatch(keysUpTo(2)))).toEqual([0, 1]);
    expect(dynamoDb.commandCalls(BatchGetCommand)[1]?.args[0].input).toEqual({ RequestItems: unprocessed });
  });

  it("fails instead of returning an incomplete result", async () => {
    const unprocessed = { [tableName()]: { Keys: [key(0)] } };
    dynamoDb.on(BatchGetCommand).resolves({ Responses: {}, UnprocessedKeys: unprocessed });
    await expect(readBatch(keysUpTo(1))).rejects.toThrow("could not be read completely");
  });
});
