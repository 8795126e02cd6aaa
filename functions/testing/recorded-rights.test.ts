import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { expect, it } from "vitest";
import { environmentNames } from "#shared/runtime/names.ts";
import { keys } from "../data/keys.ts";
import { documentClient } from "../data/table.ts";
import { transact } from "../data/write.ts";
import { tableName } from "../environment.ts";
import { readStripeSecret, readTokenSecret } from "../secrets.ts";
import { withRightsOf } from "./recorded-rights.ts";
import { allRows, putRow } from "./rows.ts";

const queryOf = (IndexName?: string) => () =>
  documentClient().send(
    new QueryCommand({
      TableName: tableName(),
      IndexName,
      KeyConditionExpression: "#pk = :pk",
      ExpressionAttributeNames: { "#pk": `${IndexName ?? ""}pk` },
      ExpressionAttributeValues: { ":pk": "x" },
    }),
  );

const lacks = (name: string, action: string, resource: string, file = "infra/settings/shop-routes.ts") =>
  `${name} does ${action} on ${resource}, but its row of ${file} does not allow it.`;

it.each([
  ["getPricing", () => putRow(keys.settings()), lacks("getPricing", "PutItem", "the table")],
  ["register", () => putRow(keys.settings()), lacks("register", "PutItem", "a row SETTINGS")],
  [
    "sendContactMessage",
    () => putRow({ ...keys.user("usr_1"), role: "admin" }),
    lacks("sendContactMessage", "PutItem", "a row USER#…"),
  ],
  [
    "sendContactMessage",
    () => putRow({ ...keys.user("usr_1"), messageId: "msg_1" }),
    lacks("sendContactMessage", "PutItem", "a row USER#…"),
  ],
  ["getMe", allRows, lacks("getMe", "Scan", "the table")],
  ["getMe", queryOf("gsi3"), lacks("getMe", "Query", "the index gsi3")],
  ["listDonations", queryOf(), lacks("listDonations", "Query", "the table")],
  ["eraseAccounts", queryOf("gsi1"), lacks("eraseAccounts", "Query", "the index gsi1", "infra/settings/jobs.ts")],
  ["getPricing", () => readTokenSecret(new Date()), lacks("getPricing", "GetSecretValue", 'the secret "tokens"')],
  ["getMe", () => readStripeSecret(new Date()), lacks("getMe", "GetSecretValue", 'the secret "stripe"')],
] as const)("reports the missing rights of %s", async (name, run, sentence) => {
  await expect(withRightsOf(name, async () => void (await run()))).rejects.toThrow(sentence);
});

it("requires the rights of every part of a transaction", async () => {
  await putRow(keys.settings());
  const transaction = () =>
    transact([
      { name: "put", put: { Item: keys.total() } },
      { name: "update", update: { Key: keys.audit("1"), UpdateExpression: "SET changed = pk" } },
      { name: "remove", remove: { Key: keys.audit("2") } },
      { name: "check", check: { Key: keys.settings(), ConditionExpression: "attribute_exists(pk)" } },
    ]);
  const sentences = ["PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"].map((action) =>
    lacks("getPricing", action, "the table"),
  );
  await expect(withRightsOf("getPricing", transaction)).rejects.toThrow(sentences.join("\n"));
});

it("also reports missing rights of a function that fails", async () => {
  const failing = async () => {
    await putRow(keys.settings());
    throw new Error("for another reason");
  };
  await expect(withRightsOf("getPricing", failing)).rejects.toThrow(lacks("getPricing", "PutItem", "the table"));
});

it("does not attribute a right to a concurrent call", async () => {
  await Promise.all([withRightsOf("getMe", queryOf()), putRow(keys.settings())]);
});

it("keeps the environment modifiable by tests", async () => {
  await withRightsOf("getMe", queryOf());
  const table = tableName();
  process.env[environmentNames.table] = "another";
  expect(tableName()).toBe("another");
  process.env[environmentNames.table] = table;
});
