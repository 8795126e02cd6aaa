import { beforeAll, beforeEach, expect, it } from "vitest";
import { allRows } from "#functions/testing/rows.ts";
import { environmentNames } from "#shared/runtime/names.ts";
import { functionEnvironment } from "../aws/function-environment.ts";
import { createTable, localTable } from "../aws/table.ts";
import { seed, seedOrders } from "./seed.ts";

/** Environment of a shop with this Stripe and the local table name. */
const shopWith = (stripeApiBase: string | undefined) => ({
  functionEnvironment: functionEnvironment({
    tableName: localTable.name,
    dynamoDbUrl: process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "",
    secretsManagerUrl: process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER ?? "",
    stripeApiBase,
    logLevel: "SILENT",
  }),
});
const localShop = () => shopWith(process.env[environmentNames.stripeApiBase]);

let printed: string[];
const say = (sentence: string) => printed.push(sentence);
const rowKinds = async () => [...new Set((await allRows()).map(({ pk }) => String(pk).replace(/#.*/, "")))].sort();
beforeAll(async () => {
  await createTable(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "", localTable.name);
  process.env[environmentNames.table] = localTable.name;
});
beforeEach(() => {
  printed = [];
});

// The tests share one shop and build on each other.
it("creates only two accounts when requested", async () => {
  await seed(localShop(), "accounts", say);
  expect(printed).toEqual([]);
  expect(await rowKinds()).toEqual(["AUDIT", "EMAIL", "METRICS", "SEARCH", "USER"]);
});

it("creates no sample shop with the real Stripe, and prints why", async () => {
  const before = await allRows();
  await seed(shopWith(undefined), "sample-shop", say);
  expect(printed).toEqual(["Only the sample accounts are created, because payments would go to the real Stripe."]);
  await expect(seedOrders(shopWith(undefined), 10, say)).rejects.toThrow(
    "No sample data: payments would go to the real Stripe",
  );
  expect(await allRows()).toEqual(before);
});

it("creates the sample shop once, and adds orders to it", async () => {
  await seedOrders(localShop(), 30, say);
  await seed(localShop(), "sample-shop", say);
  expect(printed).toEqual([
    "Created a sample shop: thirty days of made-up people, orders, donations and messages.",
    expect.stringMatching(/^30 of 30 orders added after/),
    "The sample shop already exists.",
  ]);
});
