import { expect, it } from "vitest";
import { claimDays } from "#shared/domain/order.ts";
import { parseSentNumber } from "#shared/domain/phone.ts";
import { sampleShop } from "./sample-shop.ts";

const stageAt = (now: Date) => ({
  now,
  customer: { id: "usr_customer", name: "Casey Customer", email: "customer@everline.example" },
  since: new Date(now.getTime() - 30 * 86_400_000),
  admin: { userId: "usr_admin", email: "admin@everline.example" },
  price: { amount: 500, currency: "usd" },
  passwordHash: "a hash",
});
const hours = (count: number) => new Date(Date.parse("2026-11-21T00:02:00.000Z") + count * 3_600_000);

it("is deterministic for the same time", () => {
  expect(sampleShop(stageAt(hours(3)))).toEqual(sampleShop(stageAt(hours(3))));
});

it("is complete and in the past at any day and hour", () => {
  for (let hour = 0; hour < 8 * 24; hour += 13) {
    const now = hours(hour);
    const { accounts, orders, donations, messages, changes, payments, ofCustomer } = sampleShop(stageAt(now));
    const moments =
      JSON.stringify([accounts, orders, messages, changes, payments]).match(/2026-[\d-]+T[\d:.]+Z/g) ?? [];
    expect(moments.toSorted().at(-1)?.localeCompare(now.toISOString()), now.toISOString()).toBe(-1);
    for (const { id, userId, history } of orders) {
      const times = history.map(({ at }) => at);
      expect(times, id).toEqual(times.toSorted());
      const account = accounts.find((one) => one.id === userId);
      expect(account === undefined || account.createdAt < (times[0] ?? ""), id).toBe(true);
    }
    expect(accounts.length).toBeGreaterThan(55);
    expect(new Set(accounts.map(({ email }) => email)).size).toBe(accounts.length);
    expect(orders.length).toBeGreaterThan(130);
    const waiting = orders.filter(({ lineHeld }) => lineHeld === "claimed");
    expect(waiting).toHaveLength(1);
    // An older claim would be refunded by the job before an admin has seen it.
    expect(Date.parse(waiting[0]?.paidAt ?? "")).toBeGreaterThan(now.getTime() - (claimDays - 0.5) * 86_400_000);
    expect(new Set(orders.map(({ line }) => line)).size).toBe(orders.length - 1);
    const holder = orders.find(({ line, id }) => line === waiting[0]?.line && id !== waiting[0]?.id);
    expect(holder?.userId).not.toBe(waiting[0]?.userId);
    expect(orders.filter(({ refunded, amount }) => refunded > 0 && refunded < amount)).toHaveLength(3);
    expect(orders.filter(({ refunded, amount }) => refunded === amount)).toHaveLength(4);
    expect(orders.filter(({ dispute }) => dispute === "open")).toHaveLength(1);
    expect(donations.filter(({ donation }) => donation.hidden)).toHaveLength(1);
    expect(ofCustomer.completedOrders).toBe(1);
    // An older unpaid order would be canceled by the job at once.
    const open = orders.filter(({ status }) => status === "pending");
    expect(Math.min(...open.map(({ createdAt }) => Date.parse(createdAt)))).toBeGreaterThan(
      now.getTime() - 7.6 * 86_400_000,
    );
  }
});

it("uses valid phone numbers that regulators reserve for fiction", () => {
  for (const { phone } of sampleShop(stageAt(hours(0))).orders) {
    expect(parseSentNumber(phone)).toBe(phone);
    expect(phone).toMatch(/^(447700900\d{3}|1\d{3}55501\d\d|33639980\d{3}|467017406[0-9]{2})$/);
  }
});
