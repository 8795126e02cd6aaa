import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { adminOrder, ids } from "#shared/examples/people.ts";
import { openAdmin, signInAdminBeforeEach } from "#web/testing/admin.tsx";
import { stubApi } from "#web/testing/stub-api.ts";
import Orders from "./orders.tsx";

signInAdminBeforeEach();

const stubOrder = (overrides: Partial<Omit<typeof adminOrder, "dispute" | "status" | "lineState">> & object = {}) =>
  stubApi({ listAdminOrders: { reply: { orders: [{ ...adminOrder, ...overrides }], nextCursor: null } } });
const row = async () => (await screen.findByRole("link", { name: /^Open/ })).closest("tr") ?? expect.fail();
const cells = async () =>
  within(await row())
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

it("lists an order with its time, customer, number, amount and status, in one call", async () => {
  const api = stubOrder();
  openAdmin("orders", Orders);
  expect(await cells()).toEqual([
    "…7CRT87",
    expect.stringMatching(/^Nov 21, 2026, /),
    "Ada Oseiada@example.com",
    "+447700900123",
    "$5.00",
    "Complete",
  ]);
  expect(api.calls.map(({ id }) => id)).toEqual(["listAdminOrders"]);
  expect(screen.getByPlaceholderText("Name, number, email or ID")).toBeDefined();
});

it("shows amounts with the decimals of their currency", async () => {
  stubOrder({ amount: 500, currency: "jpy" });
  openAdmin("orders", Orders);
  expect((await cells())[4]).toBe("¥500");
});

it.each([
  [{ refundedCents: 200 }, ["Complete", "Partly refunded"]],
  [{ refundedCents: 500, lineState: "ended" }, ["Complete", "Refunded"]],
  [{ dispute: "open", lineState: "suspended" }, ["Complete", "Disputed"]],
  [{ dispute: "lost", lineState: "ended" }, ["Complete", "Dispute lost"]],
  [{ dispute: "won" }, ["Complete", "Dispute won"]],
  [{ lineState: "claimed" }, ["Complete", "Waiting for number"]],
  [{ lineState: "ended" }, ["Complete", "License ended"]],
  [{ status: "pending", lineState: "none" }, ["Pending"]],
  [{ status: "canceled", lineState: "none" }, ["Canceled"]],
])("shows status, reversals and license of an order with %j", async (overrides, labels) => {
  stubOrder(overrides);
  openAdmin("orders", Orders);
  expect((await cells()).at(-1)).toBe(labels.join(""));
});

it("shows the email once, in place of a missing name", async () => {
  stubOrder({ customerName: "" });
  openAdmin("orders", Orders);
  expect((await cells())[2]).toBe("ada@example.com");
});

it("omits the name of an erased account, and still links to the order", async () => {
  stubOrder({ customerName: "", customerEmail: "", phone: "" });
  openAdmin("orders", Orders);
  expect((await cells()).slice(2, 4)).toEqual(["Deleted account", ""]);
  expect(screen.getByRole("link", { name: "Open …7CRT87, Deleted account" }).getAttribute("href")).toContain(ids.order);
});
