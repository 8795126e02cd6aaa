import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startDynamoDb } from "#local/aws/dynamodb.ts";
import { fillDatabase } from "./filled-database.ts";
import { erasure, readingCalls } from "./list-calls.ts";
import { readListOptions } from "./list-options.ts";
import { type MeasuredCall, type Measurement, reportOf } from "./list-report.ts";
import { leaverId, shopRows } from "./list-shop-rows.ts";
import { callRoute, type ListShop, signInAsAdmin } from "./list-shops.ts";

const now = new Date();

describe("a shop that the embedded engine has imported", () => {
  let folder: string;
  let dynamoDb: Awaited<ReturnType<typeof startDynamoDb>>;
  let shop: ListShop;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "everline-lists-"));
    const file = path.join(folder, "lists.db");
    // Without the counters of two years, which take longer than the rest.
    const parts = [...shopRows(120, now)].slice(0, -1);
    await fillDatabase(file, [{ table: "bench-120", parts: () => parts }], () => {});
    dynamoDb = await startDynamoDb({ file, environment: {} });
    process.env.AWS_ENDPOINT_URL_DYNAMODB = dynamoDb.url;
    shop = await signInAsAdmin(120, "bench-120");
  });
  afterAll(async () => {
    await dynamoDb.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(readingCalls(now))("has what is measured: $name", async ({ id, request }) => {
    const { body } = await callRoute(id, { ...request, token: shop.token });
    expect(Object.values(JSON.parse(body))).not.toContainEqual([]);
  });

  it("has customers with records of each kind, who can be erased", async () => {
    const { id, request } = erasure(0);
    const ordersOf = async () => {
      const query = { search: leaverId(0) };
      return JSON.parse((await callRoute("listAdminOrders", { query, token: shop.token })).body).orders;
    };
    expect(await ordersOf()).toHaveLength(3);
    await callRoute(id, { ...request, token: shop.token });
    expect(await ordersOf(), "only the payments are left").toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ phone: "", customerName: "", status: "complete" })),
    );
    const search = async (route: "listAdminUsers" | "listAdminDonations" | "listAdminMessages") =>
      (await callRoute(route, { query: { search: "leaver-0@example.com" }, token: shop.token })).body;
    expect(await search("listAdminUsers")).toContain('"users":[]');
    expect(await search("listAdminDonations")).toContain('"donations":[]');
    expect(await search("listAdminMessages")).toContain('"messages":[]');
  });
});

describe("the report", () => {
  const measurement = (times: readonly number[], read = 3, requests = 2): Measurement => {
    return { times, requests, read, written: 0, entries: 20 };
  };
  const call = (large: Measurement, small = measurement([10, 12, 11])): MeasuredCall => {
    return { name: "orders, first page", byShop: [small, large] };
  };

  it("passes a large shop that is as fast and as cheap, but for noise and the rounding of units", () => {
    const { report, failed } = reportOf([call(measurement([15, 16, 14], 4))], [100, 1000]);
    expect(report).toContain("as fast in the large shop: yes (the worst ratio is 1.36, the limit 1.5)");
    expect(report).toContain("as cheap in the large shop: yes");
    expect(failed).toBe(false);
  });

  it.each([
    ["takes longer", measurement([17, 18, 19]), "as fast in the large shop: no"],
    ["reads more", measurement([11], 14), "as cheap in the large shop: no; not orders, first page"],
    ["makes more requests", measurement([11], 3, 3), "as cheap in the large shop: no; not orders, first page"],
  ])("fails a large shop that %s", (_what, large, sentence) => {
    const { report, failed } = reportOf([call(large)], [100, 1000]);
    expect(report).toContain(sentence);
    expect(failed).toBe(true);
  });
});

describe("the size of the large shop", () => {
  it("is 100,000 orders, or what is chosen", () => {
    expect(readListOptions([])).toEqual({ orders: 100_000 });
    expect(readListOptions(["--orders", "1000000"])).toEqual({ orders: 1_000_000 });
  });

  it.each([
    [["--orders", "999"], /^--orders is a whole number from 1,000 to 2,000,000\.$/],
    [["--orders", "many"], /^--orders is/],
    [["--orders"], /^--orders needs a value\.$/],
    [["prod"], /^Unexpected argument "prod"\.$/],
    [["--size", "5"], /^There is no option --size\.$/],
  ])("is refused as %j in one sentence", (args, sentence) => {
    expect(readListOptions(args)).toMatch(sentence);
  });
});
