import { expect, it } from "vitest";
import { claimDays } from "#shared/domain/order.ts";
import { parseSentNumber } from "#shared/domain/phone.ts";
import type { SampleInput } from "./customers.ts";
import { generateSampleShop } from "./sample-shop.ts";

const inputAt = (now: Date): SampleInput => ({
  now,
  customer: { id: "usr_customer", name: "Casey Customer", email: "customer@everline.example" },
  customerSince: new Date(now.getTime() - 30 * 86_400_000),
  admin: { userId: "usr_admin", email: "admin@everline.example" },
  price: { amount: 500, currency: "usd" },
  passwordHash: "a hash",
});
const hoursAfterStart = (count: number) => new Date(Date.parse("2026-11-21T00:02:00.000Z") + count * 3_600_000);

it("generates the same sample shop for the same time", () => {
  expect(generateSampleShop(inputAt(hoursAfterStart(3)))).toEqual(generateSampleShop(inputAt(hoursAfterStart(3))));
});

it("generates a complete sample shop, entirely in the past, on any day at any hour", () => {
  for (let hour = 0; hour < 8 * 24; hour += 13) {
    const now = hoursAfterStart(hour);
    const { accounts, orders, donations, messages, changes, payments, customerFigures } = generateSampleShop(
      inputAt(now),
    );
    const timestamps =
      JSON.stringify([accounts, orders, messages, changes, payments]).match(/2026-[\d-]+T[\d:.]+Z/g) ?? [];
    expect(timestamps.toSorted().at(-1)?.localeCompare(now.toISOString()), now.toISOString()).toBe(-1);
    for (const { id, userId, history } of orders) {
      const times = history.map(({ at }) => at);
      expect(times, id).toEqual(times.toSorted());
      const account = accounts.find((one) => one.id === userId);
      expect(account === undefined || account.createdAt < (times[0] ?? ""), id).toBe(true);
    }
    expect(accounts.length).toBeGreaterThan(55);
    expect(new Set(accounts.map(({ email }) => email)).size).toBe(accounts.length);
    expect(orders.length).toBeGreaterThan(130);
    const claims = orders.filter(({ lineHeld }) => lineHeld === "claimed");
    expect(claims).toHaveLength(1);
    // An older claim would be refunded by the job before an admin has seen it.
    expect(Date.parse(claims[0]?.paidAt ?? "")).toBeGreaterThan(now.getTime() - (claimDays - 0.5) * 86_400_000);
    expect(new Set(orders.map(({ line }) => line)).size).toBe(orders.length - 1);
    const holder = orders.find(({ line, id }) => line === claims[0]?.line && id !== claims[0]?.id);
    expect(holder?.userId).not.toBe(claims[0]?.userId);
    expect(orders.filter(({ refunded, amount }) => refunded > 0 && refunded < amount)).toHaveLength(3);
    expect(orders.filter(({ refunded, amount }) => refunded === amount)).toHaveLength(4);
    expect(orders.filter(({ dispute }) => dispute === "open")).toHaveLength(1);
    expect(donations.filter(({ donation }) => donation.hidden)).toHaveLength(1);
    expect(customerFigures.completedOrders).toBe(1);
    // An older unpaid order would be canceled by the job immediately.
    const unpaidOrders = orders.filter(({ status }) => status === "pending");
    expect(Math.min(...unpaidOrders.map(({ createdAt }) => Date.parse(createdAt)))).toBeGreaterThan(
      now.getTime() - 7.6 * 86_400_000,
    );
  }
});

it("uses valid phone numbers that regulators reserve for fiction", () => {
  for (const { phone } of generateSampleShop(inputAt(hoursAfterStart(0))).orders) {
    expect(parseSentNumber(phone)).toBe(phone);
    expect(phone).toMatch(/^(447700900\d{3}|1\d{3}55501\d\d|33639980\d{3}|467017406[0-9]{2})$/);
  }
});
