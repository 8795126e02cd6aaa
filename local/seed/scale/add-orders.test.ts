import { afterEach, beforeEach, expect, it } from "vitest";
import { findInconsistencies } from "#functions/testing/consistency.ts";
import { runJob } from "#functions/testing/jobs.ts";
import { allRows } from "#functions/testing/rows.ts";
import { type Store, store } from "../sample-shop/store.ts";
import { addOrders } from "./add-orders.ts";

const now = new Date("2026-11-21T15:30:00.000Z");

let printed: string[];
beforeEach(() => {
  printed = [];
});
// The tests share one table and build on each other.
afterEach(async () => expect(await findInconsistencies()).toEqual([]));

const add = (count: number, at = now, writeStore: Store = store) =>
  addOrders(count, at, (sentence) => printed.push(sentence), writeStore);
const count = async (kind: "ORDER#" | "PROFILE" | "DONATION") =>
  (await allRows()).filter(({ sk }) => String(sk).startsWith(kind)).length;

it("adds the requested number of orders, with customers and donations, and counts them", async () => {
  await add(300);
  expect(await count("ORDER#")).toBe(300);
  expect(await count("PROFILE")).toBe(100);
  expect(await count("DONATION")).toBe(60);
  expect(printed).toEqual([expect.stringMatching(/^300 of 300 orders added after \d+\.\d s\.$/)]);
  const dayCounters = (await allRows()).filter(({ pk, sk }) => pk === "METRICS" && String(sk).startsWith("DAY#"));
  const days = new Set(dayCounters.map(({ sk }) => String(sk).slice(0, "DAY#2026-11-21".length)));
  expect([...days], "thirty days from noon to noon").toHaveLength(31);
});

it("leaves the reconcile job nothing to check at Stripe", async () => {
  expect(await runJob("reconcile", now)).toMatchObject({ ordersLookedAt: 0, failed: 0 });
});

it("adds orders to existing ones", async () => {
  await add(50, new Date(now.getTime() + 60_000));
  expect(await count("ORDER#")).toBe(350);
});

it("completes an interrupted run and counts it once, instead of starting another", async () => {
  let calls = 0;
  const transact: Store["transact"] = async (parts) => {
    calls += 1;
    if (calls > 1) throw new Error("The process died.");
    return store.transact(parts);
  };
  const startedAt = new Date(now.getTime() + 120_000);
  await expect(add(40, startedAt, { ...store, transact })).rejects.toThrow("The process died.");
  const figures = (await allRows()).find(({ sk }) => sk === "TOTAL");
  expect(figures, "the rows exist, but are not counted").toMatchObject({ orders: 350 });
  await add(7, new Date(now.getTime() + 180_000));
  expect(printed[0]).toBe("Completing an interrupted run of 40 orders; no other orders are added.");
  expect(await count("ORDER#")).toBe(390);
});
