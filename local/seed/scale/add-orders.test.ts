import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import * as z from "zod";
import { callable, loadFunctions } from "../../load-functions.ts";
import { type ShopData, shopData } from "../shop-data.ts";
import { addOrders } from "./add-orders.ts";

type Row = Readonly<Record<string, unknown>>;

const now = new Date("2026-11-21T15:30:00.000Z");

let data: ShopData;
let said: string[];
let wrongInTheBooks: () => Promise<readonly string[]>;
let allRows: () => Promise<readonly Row[]>;
let runJob: (id: "reconcile", now: Date) => Promise<Record<string, number>>;
beforeAll(async () => {
  data = await shopData();
  const books = z.object({ wrongInTheBooks: callable<typeof wrongInTheBooks>() });
  ({ wrongInTheBooks } = await loadFunctions("functions/testing/books.ts", books));
  ({ allRows } = await loadFunctions("functions/testing/rows.ts", z.object({ allRows: callable<typeof allRows>() })));
  ({ runJob } = await loadFunctions("functions/testing/jobs.ts", z.object({ runJob: callable<typeof runJob>() })));
});
beforeEach(() => {
  said = [];
});
// The tests are one story in one table.
afterEach(async () => expect(await wrongInTheBooks()).toEqual([]));

const add = (many: number, at = now, by: ShopData = data) => addOrders(by, many, at, (sentence) => said.push(sentence));
const count = async (kind: "ORDER#" | "PROFILE" | "DONATION") =>
  (await allRows()).filter(({ sk }) => String(sk).startsWith(kind)).length;

it("adds as many orders as it is told, with people and donations, and counts them", async () => {
  await add(300);
  expect(await count("ORDER#")).toBe(300);
  expect(await count("PROFILE")).toBe(100);
  expect(await count("DONATION")).toBe(60);
  expect(said).toEqual([expect.stringMatching(/^300 of 300 orders are there, after \d+\.\d s\.$/)]);
  const counted = (await allRows()).filter(({ pk, sk }) => pk === "METRICS" && String(sk).startsWith("DAY#"));
  const days = new Set(counted.map(({ sk }) => String(sk).slice(0, "DAY#2026-11-21".length)));
  expect([...days], "thirty days from noon to noon").toHaveLength(31);
});

it("leaves the jobs nothing to ask Stripe about", async () => {
  expect(await runJob("reconcile", now)).toMatchObject({ ordersLookedAt: 0, failed: 0 });
});

it("adds to what is there", async () => {
  await add(50, new Date(now.getTime() + 60_000));
  expect(await count("ORDER#")).toBe(350);
});

it("ends a run that was broken off, counting once, before it takes on another", async () => {
  let calls = 0;
  const transact: ShopData["transact"] = async (parts) => {
    calls += 1;
    if (calls > 1) throw new Error("The process died.");
    return data.transact(parts);
  };
  const begun = new Date(now.getTime() + 120_000);
  await expect(add(40, begun, { ...data, transact })).rejects.toThrow("The process died.");
  const figures = (await allRows()).find(({ sk }) => sk === "TOTAL");
  expect(figures, "the rows are there, and not counted").toMatchObject({ orders: 350 });
  await add(7, new Date(now.getTime() + 180_000));
  expect(said[0]).toBe("A run of 40 orders was broken off; it is finished now, and nothing more is added.");
  expect(await count("ORDER#")).toBe(390);
});
