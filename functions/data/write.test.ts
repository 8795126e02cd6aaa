import { TransactionCanceledException, TransactionConflictException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, TransactWriteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { transact, update } from "./write.ts";

/** The local database never reports a conflict, so DynamoDB is mocked. */
const dynamoDb = mockClient(DynamoDBDocumentClient);
afterAll(() => dynamoDb.restore());
beforeEach(() => dynamoDb.reset());

const canceledWith = (...codes: string[]) =>
  new TransactionCanceledException({
    message: "Transaction cancelled",
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

const parts = [
  { name: "user", put: { Item: { pk: "a", sk: "a" }, ConditionExpression: "attribute_not_exists(pk)" } },
  { name: "email", put: { Item: { pk: "b", sk: "b" }, ConditionExpression: "attribute_not_exists(pk)" } },
] as const;

describe("a transaction", () => {
  it.each(["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"])(
    "is retried after %s",
    async (code) => {
      dynamoDb
        .on(TransactWriteCommand)
        .rejectsOnce(canceledWith(code, "None"))
        .rejectsOnce(canceledWith("None", code))
        .resolves({});
      expect(await transact(parts)).toEqual(new Set());
      expect(dynamoDb.commandCalls(TransactWriteCommand)).toHaveLength(3);
    },
  );

  it("returns the names of the parts whose condition failed, and is not retried", async () => {
    dynamoDb.on(TransactWriteCommand).rejects(canceledWith("None", "ConditionalCheckFailed"));
    expect(await transact(parts)).toEqual(new Set(["email"]));
    dynamoDb.on(TransactWriteCommand).rejects(canceledWith("TransactionConflict", "ConditionalCheckFailed"));
    expect(await transact(parts)).toEqual(new Set(["email"]));
    expect(dynamoDb.commandCalls(TransactWriteCommand)).toHaveLength(2);
  });

  it("fails with changed_meanwhile if the conflict persists for all attempts", async () => {
    dynamoDb.on(TransactWriteCommand).rejects(canceledWith("TransactionConflict", "None"));
    await expect(transact(parts)).rejects.toMatchObject({ name: "ShopError", code: "changed_meanwhile" });
    expect(dynamoDb.commandCalls(TransactWriteCommand)).toHaveLength(8);
  });

  it("throws errors that a retry cannot fix", async () => {
    dynamoDb.on(TransactWriteCommand).rejects(canceledWith("ValidationError", "None"));
    await expect(transact(parts)).rejects.toThrow("Transaction cancelled");
    expect(dynamoDb.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });
});

describe("an update", () => {
  it("is retried if it conflicts with a transaction on the same row", async () => {
    const conflict = new TransactionConflictException({ message: "conflict", $metadata: {} });
    dynamoDb
      .on(UpdateCommand)
      .rejectsOnce(conflict)
      .resolves({ Attributes: { attempts: 1 } });
    const row = await update({ Key: { pk: "a", sk: "a" }, UpdateExpression: "ADD attempts :one" });
    expect(row).toEqual({ attempts: 1 });
  });
});
