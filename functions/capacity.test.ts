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
 * The numbers of orders in a small and in a large shop. The defaults are fast enough for every test run;
 * `CAPACITY_ORDERS=100000` takes minutes.
 */
const smallOrderCount = 1_000;
const largeOrderCount = z.coerce.number().int().min(smallOrderCount).default(10_000).parse(process.env.CAPACITY_ORDERS);
const documentPath = path.resolve(import.meta.dirname, "../docs/capacity.md");

/**
 * Prepares all requests, then measures the cost of each. One by one: prepared all at once, they keep this process so
 * busy that the database's client has no time to connect within its limit of a second.
 */
async function measureAll(admin: Customer): Promise<readonly MeasuredPath[]> {
  const cases = [];
  for (const happyPath of happyPaths()) cases.push({ ...happyPath, request: await happyPath.prepare(admin) });
  const measuredPaths: MeasuredPath[] = [];
  for (const { request, ...happyPath } of cases) {
    measuredPaths.push({ ...happyPath, cost: await costOf(() => callExpectingSuccess(happyPath.id, request)) });
  }
  return measuredPaths;
}

const namedCosts = (measuredPaths: readonly MeasuredPath[]) =>
  measuredPaths.map(({ id, when, cost }) => ({ route: when === "" ? id : `${id}: ${when}`, ...cost }));

describe("the DynamoDB cost of every route", () => {
  let smallShop: readonly MeasuredPath[];
  let largeShop: readonly MeasuredPath[];
  beforeAll(
    async () => {
      const now = new Date();
      const admin = await newAdmin();
      await fillLists(admin, now);
      await addOrders(smallOrderCount, now);
      smallShop = await measureAll(admin);
      await addOrders(largeOrderCount - smallOrderCount, now);
      largeShop = await measureAll(admin);
      // More orders take more than the usual limit, which only ends what hangs.
    },
    600_000 + largeOrderCount * 60,
  );

  it("equals docs/capacity.md (UPDATE_CAPACITY=1 regenerates it)", async () => {
    const document = await readFile(documentPath, "utf8");
    const updatedDocument = replaceCosts(document, smallShop);
    if (process.env.UPDATE_CAPACITY === "1") await writeFile(documentPath, updatedDocument);
    else expect(updatedDocument).toBe(document);
  });

  it(`is the same with ${largeOrderCount} orders as with ${smallOrderCount}`, () => {
    expect(namedCosts(largeShop)).toEqual(namedCosts(smallShop));
  });

  it("is one round trip for a read-only route, unless the table gives a reason for more", () => {
    const readOnlyPaths = smallShop.filter(({ id }) => routes[id].method === "GET");
    const excusedPaths = readOnlyPaths.filter(({ because }) => because !== undefined);
    expect(namedCosts(readOnlyPaths.filter(({ cost }) => cost.sequentialReads > 1))).toEqual(namedCosts(excusedPaths));
  });

  it("never includes a scan", () => {
    const requests = new Set([...smallShop, ...largeShop].flatMap(({ cost }) => cost.requests));
    expect([...requests].filter((request) => request.startsWith("Scan"))).toEqual([]);
  });
});
