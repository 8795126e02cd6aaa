import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { expect, it } from "vitest";
import { environmentNames } from "#shared/runtime/names.ts";
import { keys } from "../data/keys.ts";
import { documentClient } from "../data/table.ts";
import { transact } from "../data/write.ts";
import { tableName } from "../environment.ts";
import { readStripeSecret, readTokenSecret } from "../secrets.ts";
import { withPermissionsOf } from "./recorded-permissions.ts";
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

const sentenceFor = (name: string, action: string, resource: string, file = "infra/settings/shop-routes.ts") =>
  `${name} does ${action} on ${resource}, but its row of ${file} does not allow it.`;

it.each([
  ["getPricing", () => putRow(keys.settings()), sentenceFor("getPricing", "PutItem", "the table")],
  ["register", () => putRow(keys.settings()), sentenceFor("register", "PutItem", "a row SETTINGS")],
  [
    "sendContactMessage",
    () => putRow({ ...keys.user("usr_1"), role: "admin" }),
    sentenceFor("sendContactMessage", "PutItem", "a row USER#…"),
  ],
  [
    "sendContactMessage",
    () => putRow({ ...keys.user("usr_1"), messageId: "msg_1" }),
    sentenceFor("sendContactMessage", "PutItem", "a row USER#…"),
  ],
  ["getMe", allRows, sentenceFor("getMe", "Scan", "the table")],
  ["getMe", queryOf("gsi3"), sentenceFor("getMe", "Query", "the index gsi3")],
  ["listDonations", queryOf(), sentenceFor("listDonations", "Query", "the table")],
  ["reconcile", queryOf("gsi1"), sentenceFor("reconcile", "Query", "the index gsi1", "infra/settings/jobs.ts")],
  ["getPricing", () => readTokenSecret(new Date()), sentenceFor("getPricing", "GetSecretValue", 'the secret "tokens"')],
  ["getMe", () => readStripeSecret(new Date()), sentenceFor("getMe", "GetSecretValue", 'the secret "stripe"')],
] as const)("reports a permission that %s lacks", async (name, run, sentence) => {
  await expect(withPermissionsOf(name, async () => void (await run()))).rejects.toThrow(sentence);
});

it("requires the permission for every part of a transaction", async () => {
  await putRow(keys.settings());
  const transaction = () =>
    transact([
      { name: "put", put: { Item: keys.total() } },
      { name: "update", update: { Key: keys.audit("1"), UpdateExpression: "SET changed = pk" } },
      { name: "remove", remove: { Key: keys.audit("2") } },
      { name: "check", check: { Key: keys.settings(), ConditionExpression: "attribute_exists(pk)" } },
    ]);
  const sentences = ["PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"].map((action) =>
    sentenceFor("getPricing", action, "the table"),
  );
  await expect(withPermissionsOf("getPricing", transaction)).rejects.toThrow(sentences.join("\n"));
});

it("reports a missing permission even if the function fails for another reason", async () => {
  const failingRun = async () => {
    await putRow(keys.settings());
    throw new Error("for another reason");
  };
  await expect(withPermissionsOf("getPricing", failingRun)).rejects.toThrow(
    sentenceFor("getPricing", "PutItem", "the table"),
  );
});

it("does not attribute the requests of a concurrent call to the function", async () => {
  await Promise.all([withPermissionsOf("getMe", queryOf()), putRow(keys.settings())]);
});

it("lets tests modify the environment", async () => {
  await withPermissionsOf("getMe", queryOf());
  const table = tableName();
  process.env[environmentNames.table] = "another";
  expect(tableName()).toBe("another");
  process.env[environmentNames.table] = table;
});
