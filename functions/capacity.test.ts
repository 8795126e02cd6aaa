import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { routes } from "#shared/contract/index.ts";
import { addOrders, fillLists } from "./testing/busy-shop.ts";
import { costOf } from "./testing/capacity.ts";
import { callExpectingSuccess } from "./testing/front-door.ts";
import { type MeasuredPath, replaceCosts } from "./testing/happy-paths/capacity-table.ts";
import { happyPaths } from "./testing/happy-paths/every-route.ts";
import { type Customer, newAdmin } from "./testing/people.ts";

/**
 * The number of orders in a small and a large shop. The defaults are fast enough for every run;
 * `CAPACITY_ORDERS=100000` takes minutes.
 */
const few = 1_000;
const orderCount = z.coerce.number().int().min(few).default(10_000).parse(process.env.CAPACITY_ORDERS);
const file = path.resolve(import.meta.dirname, "../docs/capacity.md");

/** Measures the cost of each happy path. Cases are prepared concurrently and measured one by one. */
async function measureAll(admin: Customer): Promise<readonly MeasuredPath[]> {
  const cases = await Promise.all(happyPaths().map(async (one) => ({ ...one, request: await one.prepare(admin) })));
  const measured: MeasuredPath[] = [];
  for (const { request, ...one } of cases) {
    measured.push({ ...one, cost: await costOf(() => callExpectingSuccess(one.id, request)) });
  }
  return measured;
}

const byName = (measured: readonly MeasuredPath[]) =>
  measured.map(({ id, when, cost }) => ({ route: when === "" ? id : `${id}: ${when}`, ...cost }));

describe("the DynamoDB cost of every route", () => {
  let small: readonly MeasuredPath[];
  let large: readonly MeasuredPath[];
  beforeAll(
    async () => {
      const now = new Date();
      const admin = await newAdmin();
      await fillLists(admin, now);
      await addOrders(few, now);
      small = await measureAll(admin);
      await addOrders(orderCount - few, now);
      large = await measureAll(admin);
    },
    180_000 + orderCount * 20,
  );

  it("equals docs/capacity.md (UPDATE_CAPACITY=1 regenerates it)", async () => {
    const document = await readFile(file, "utf8");
    const measured = replaceCosts(document, small);
    if (process.env.UPDATE_CAPACITY === "1") await writeFile(file, measured);
    else expect(measured).toBe(document);
  });

  it(`is the same with ${orderCount} orders as with ${few}`, () => {
    expect(byName(large)).toEqual(byName(small));
  });

  it("is one round trip for a read-only route, unless the table gives a reason for more", () => {
    const readers = small.filter(({ id }) => routes[id].method === "GET");
    const excused = readers.filter(({ because }) => because !== undefined);
    expect(byName(readers.filter(({ cost }) => cost.sequentialReads > 1))).toEqual(byName(excused));
  });

  it("never includes a scan", () => {
    const requests = new Set([...small, ...large].flatMap(({ cost }) => cost.requests));
    expect([...requests].filter((request) => request.startsWith("Scan"))).toEqual([]);
  });
});
