import { beforeAll, expect, it } from "vitest";
import { allRows, putRow } from "../testing/rows.ts";
import { keys } from "./keys.ts";
import { cancelOrder, completeOrder, reviveOrder, startOrder } from "./order-status.ts";
import { type Order, readOrder, saveOrder } from "./orders.ts";

const now = new Date("2026-11-21T10:00:00Z");
const trigger = { now, via: "page" } as const;
const line = "447300000000";
const buyer = { email: "ada@example.com", version: 1 };
const receipt = (intentId: string) => ({ intentId, amount: 500, currency: "usd", paidAt: now });

function newOrder(id: string): Order {
  const createdAt = now.toISOString();
  const price = { amount: 500, currency: "usd", heldFrom: createdAt, attempt: 1, livemode: false };
  const customer = { userId: "usr_1", customerName: "Ada", customerEmail: "ada@example.com", language: "en" } as const;
  const money = { ...price, refunded: 0, disputed: 0 };
  return { id, ...customer, phone: line, line, status: "pending", createdAt, history: [], revision: 1, ...money };
}
const readStored = async (id: string) => (await readOrder("usr_1", id)) ?? expect.fail();

beforeAll(() => putRow({ ...keys.user("usr_1"), id: "usr_1" }));

it("a user has at most one open order per line, and cannot open another one once they hold the line", async () => {
  expect(await startOrder(newOrder("ord_1"), now, {}, buyer)).toBe("started");
  expect(await startOrder(newOrder("ord_2"), now, {}, buyer)).toBe("order_open");
  expect(await cancelOrder(await readStored("ord_1"), trigger)).toBe("canceled");
  expect(await startOrder(newOrder("ord_2"), now, {}, buyer)).toBe("started");
  expect(await reviveOrder(await readStored("ord_1"), trigger, {}, buyer)).toBe("order_open");
  const completed = await completeOrder(await readStored("ord_2"), receipt("pi_2"), trigger);
  expect(completed, "is returned as it is stored").toEqual(await readStored("ord_2"));
  const before = await allRows();
  expect(await startOrder(newOrder("ord_3"), now, {}, buyer)).toBe("line_licensed");
  expect(await reviveOrder(await readStored("ord_1"), trigger, {}, buyer)).toBe("line_licensed");
  expect(await allRows()).toEqual(before);
});

/** All rows except the last license number: a number may be skipped. */
const rows = async () => (await allRows()).filter(({ pk }) => pk !== keys.lastLicenseNumber().pk);

it("neither a status transition nor a save writes anything if the order was modified since it was read", async () => {
  await startOrder({ ...newOrder("ord_4"), line: "447300000001" }, now, {}, buyer);
  const stale = await readStored("ord_4");
  await saveOrder(stale, { intentId: "pi_4" });
  const before = await rows();
  expect(await cancelOrder(stale, trigger)).toBe("changed");
  expect(await completeOrder(stale, receipt("pi_4"), trigger)).toBe("changed");
  expect(await reviveOrder({ ...stale, status: "canceled" }, trigger, {}, buyer)).toBe("changed");
  expect(await saveOrder(stale, { attempt: 2 })).toBeUndefined();
  expect(await rows()).toEqual(before);
});
