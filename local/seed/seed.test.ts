import { beforeAll, beforeEach, expect, it } from "vitest";
import { allRows } from "#functions/testing/rows.ts";
import { environmentNames } from "#shared/runtime/names.ts";
import { functionEnvironment } from "../services/function-environment.ts";
import { createTable, localTable } from "../services/table.ts";
import { seed, seedOrders } from "./seed.ts";

/** Environment of a shop with this Stripe and the local table name. */
const at = (stripeApiBase: string | undefined) => ({
  functionEnvironment: functionEnvironment({
    tableName: localTable.name,
    dynamoDbUrl: process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "",
    secretsManagerUrl: process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER ?? "",
    stripeApiBase,
    logLevel: "SILENT",
  }),
});
const standIn = () => at(process.env[environmentNames.stripeApiBase]);

let printed: string[];
const say = (sentence: string) => printed.push(sentence);
const kinds = async () => [...new Set((await allRows()).map(({ pk }) => String(pk).replace(/#.*/, "")))].sort();
beforeAll(async () => {
  await createTable(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "", localTable.name);
  process.env[environmentNames.table] = localTable.name;
});
beforeEach(() => {
  printed = [];
});

// The tests share one shop and build on each other.
it("creates only two accounts when requested", async () => {
  await seed(standIn(), "accounts", say);
  expect(printed).toEqual([]);
  expect(await kinds()).toEqual(["AUDIT", "EMAIL", "METRICS", "SEARCH", "USER"]);
});

it("creates no sample shop with the real Stripe, and prints why", async () => {
  const before = await allRows();
  await seed(at(undefined), "sample-shop", say);
  expect(printed).toEqual(["There are sample accounts only, because the payments would be at Stripe itself."]);
  await expect(seedOrders(at(undefined), 10, say)).rejects.toThrow("No sample data: the payments would be at Stripe");
  expect(await allRows()).toEqual(before);
});

it("creates the sample shop once, and adds orders to it", async () => {
  await seedOrders(standIn(), 30, say);
  await seed(standIn(), "sample-shop", say);
  expect(printed).toEqual([
    "Creating a sample shop: thirty days of made-up people, orders, donations and messages.",
    expect.stringMatching(/^30 of 30 orders are there, after/),
    "The sample shop is there.",
  ]);
});
