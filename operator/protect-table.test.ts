import { DescribeTableCommand, DynamoDBClient, UpdateTableCommand } from "@aws-sdk/client-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { expect, it } from "vitest";
import { protectTable } from "./protect-table.ts";

it("turns on the deletion protection of a table that a deployment has just created", async () => {
  const dynamoDb = new DynamoDBClient({ region: "us-east-1" });
  const calls = mockClient(dynamoDb);
  calls.on(DescribeTableCommand).resolves({ Table: { DeletionProtectionEnabled: false } });
  calls.on(UpdateTableCommand).resolves({});
  expect(await protectTable("Everline-prod-Table-1", dynamoDb)).toBe(true);
  expect(calls.commandCalls(UpdateTableCommand).map(({ args }) => args[0].input)).toEqual([
    { TableName: "Everline-prod-Table-1", DeletionProtectionEnabled: true },
  ]);
});

it("changes nothing for a protected table", async () => {
  const dynamoDb = new DynamoDBClient({ region: "us-east-1" });
  const calls = mockClient(dynamoDb);
  calls.on(DescribeTableCommand).resolves({ Table: { DeletionProtectionEnabled: true } });
  expect(await protectTable("Everline-prod-Table-1", dynamoDb)).toBe(false);
  expect(calls.commandCalls(UpdateTableCommand)).toEqual([]);
});
