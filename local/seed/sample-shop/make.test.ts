import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { findInconsistencies } from "#functions/testing/consistency.ts";
import { callExpectingSuccess } from "#functions/testing/front-door.ts";
import { runJob } from "#functions/testing/jobs.ts";
import { allRows, saveSettings } from "#functions/testing/rows.ts";
import type { Reply } from "#shared/contract/index.ts";
import { environmentNames } from "#shared/runtime/names.ts";
import { createTable } from "../../aws/table.ts";
import { sampleAccounts } from "../accounts/sample-accounts.ts";
import { makeSampleShop } from "./make.ts";
import { type Store, store } from "./store.ts";

const now = new Date("2026-11-21T15:30:00.000Z");
const stripeUrl = () => process.env[environmentNames.stripeApiBase] ?? "";

async function createEmptyTable(): Promise<void> {
  const name = `test-${randomUUID()}`;
  await createTable(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "", name);
  process.env[environmentNames.table] = name;
}

const signIn = async ({ email, password }: { email: string; password: string }) =>
  (await callExpectingSuccess("login", { body: { email, password }, now })).token;

async function listPayments(): Promise<readonly Stripe.PaymentIntent[]> {
  const { hostname: host, port } = new URL(stripeUrl());
  const client = new Stripe("sk_test_sample", { host, port, protocol: "http", telemetry: false });
  return client.paymentIntents
    .list({ limit: 100, expand: ["data.latest_charge"] })
    .autoPagingToArray({ limit: 10_000 });
}

describe("the sample shop", () => {
  let token: string;
  let orders: Reply<"listAdminOrders">["orders"];
  beforeAll(async () => {
    await createEmptyTable();
    expect(await makeSampleShop(stripeUrl(), now)).toBe("created");
    token = await signIn(sampleAccounts.admin);
    orders = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { limit: "100", ...(cursor === undefined ? {} : { cursor }) };
      const page: Reply<"listAdminOrders"> = await callExpectingSuccess("listAdminOrders", { token, query, now });
      orders.push(...page.orders);
      cursor = page.nextCursor;
    }
  });

  it("names a seller", async () => {
    expect((await callExpectingSuccess("getPricing", { now })).seller).toMatch(/^Everline Sample Shop, /);
  });

  it("has consistent books", async () => {
    expect(await findInconsistencies()).toEqual([]);
    const summary = await callExpectingSuccess("getAdminSummary", { token, now });
    const complete = orders.filter(({ status }) => status === "complete");
    expect(summary.orders).toEqual({ total: orders.length, completed: complete.length });
    const netRevenue = complete.reduce((sum, one) => sum + one.amount - one.refundedCents - one.disputedCents, 0);
    expect(summary.revenue).toEqual({ totalCents: netRevenue, last30DaysCents: netRevenue });
    const { days } = await callExpectingSuccess("getAdminSeries", { token, now });
    expect(days.filter(({ ordersStarted }) => ordersStarted > 0).length).toBeGreaterThan(28);
    expect(days.reduce((sum, day) => sum + day.revenueCents, 0)).toBe(netRevenue);
    const { claimed } = await callExpectingSuccess("getPricing", { now });
    expect(claimed).toBe(4287 + complete.length);
  });

  it("has a matching payment at the local Stripe for every order and donation, and no other payments", async () => {
    const { donations } = await callExpectingSuccess("listAdminDonations", { token, query: { limit: "100" }, now });
    const atStripe = (await listPayments()).map(({ amount_received, latest_charge: charge, metadata }) => [
      metadata.orderId ?? metadata.donationId,
      amount_received,
      typeof charge === "object" ? (charge?.amount_refunded ?? 0) : 0,
      typeof charge === "object" ? (charge?.disputed ?? false) : false,
    ]);
    const received = ({ status, amount }: { status: string; amount: number }) => (status === "complete" ? amount : 0);
    const stored = [
      ...orders.map((one) => [one.id, received(one), one.refundedCents, one.dispute !== null]),
      ...donations.map(({ amountCents: amount, ...one }) => [
        one.id,
        received({ ...one, amount }),
        one.refundedCents,
        false,
      ]),
    ];
    const key = (row: readonly unknown[]) => String(row[0]);
    const [unreportedOrder] = orders;
    const expected = stored.map((row) =>
      row[0] === unreportedOrder?.id ? [row[0], unreportedOrder?.amount, 0, false] : row,
    );
    expect(atStripe.sort((a, b) => key(a).localeCompare(key(b)))).toEqual(
      expected.sort((a, b) => key(a).localeCompare(key(b))),
    );
  });

  it("contains every state that the admin area can show", async () => {
    const statuses = new Set(orders.map(({ status }) => status));
    expect([...statuses].sort()).toEqual(["canceled", "complete", "pending"]);
    expect(orders.length).toBeGreaterThan(120);
    expect(orders.filter(({ refundedCents, amount }) => refundedCents === amount)).toHaveLength(4);
    expect(orders.filter(({ refundedCents, amount }) => refundedCents > 0 && refundedCents < amount)).toHaveLength(3);
    expect(orders.filter(({ dispute }) => dispute === "open")).toHaveLength(1);
    const rows = await allRows();
    expect(rows.filter(({ sk }) => String(sk).startsWith("CLAIM#"))).toHaveLength(1);
    const { donations } = await callExpectingSuccess("listDonations", { query: { limit: "100" }, now });
    expect(donations.length).toBeGreaterThan(25);
    expect(donations.filter(({ profileImage }) => profileImage !== null).length).toBeGreaterThan(4);
    const { messages } = await callExpectingSuccess("listAdminMessages", { token, query: { limit: "100" }, now });
    expect(messages.map(({ read }) => read).slice(0, 6)).toEqual([false, false, false, false, false, true]);
    const { entries } = await callExpectingSuccess("listAdminAudit", { token, query: { limit: "100" }, now });
    const expectedActions = [
      "donation.hide",
      "donation.refund",
      "message.answered",
      "message.read",
      "order.refund",
      "role.change",
    ];
    expect([...new Set(entries.map(({ action }) => action))].sort()).toEqual(expectedActions);
  });

  it("has timelines that end with the refund, dispute or cancellation of an order", async () => {
    const eventsOf = async (order: { id: string } | undefined) => {
      const detail = await callExpectingSuccess("getAdminOrder", { token, params: { id: order?.id ?? "" }, now });
      return detail.order.timeline.map(({ what }) => what);
    };
    const refunded = orders.find(({ refundedCents, amount }) => refundedCents === amount);
    expect((await eventsOf(refunded)).slice(-3)).toEqual(["paid", "refund_requested", "refunded"]);
    const disputed = orders.find(({ dispute }) => dispute === "open");
    expect((await eventsOf(disputed)).slice(-2)).toEqual(["paid", "disputed"]);
    const canceled = orders.find(({ status }) => status === "canceled");
    expect((await eventsOf(canceled)).at(-1)).toBe("canceled");
  });

  it("has one paid and one unpaid order for the sample customer, who can sign in", async () => {
    const { orders } = await callExpectingSuccess("getMe", { token: await signIn(sampleAccounts.customer), now });
    expect(orders.map(({ status }) => status)).toEqual(["pending", "complete"]);
  });

  it("is unchanged by a second attempt to create it", async () => {
    const [rows, atStripe] = [await allRows(), await listPayments()];
    expect(await makeSampleShop(stripeUrl(), new Date(now.getTime() + 86_400_000))).toBe("exists");
    expect(await allRows()).toEqual(rows);
    expect(await listPayments()).toHaveLength(atStripe.length);
  });

  it("allows an order to be refunded, a user to be deleted and the unreported payment to be reconciled", async () => {
    const paid = orders.find(
      ({ status, refundedCents, dispute }) => status === "complete" && refundedCents === 0 && !dispute,
    );
    const params = { id: paid?.id ?? "" };
    const refund = { token, params, body: { requestId: randomUUID() }, now };
    expect((await callExpectingSuccess("refundAdminOrder", refund)).order).toMatchObject({
      refundedCents: paid?.amount,
    });
    // Deleting a user removes their donations and orders too.
    const { donations } = await callExpectingSuccess("listAdminDonations", { token, query: { limit: "100" }, now });
    const donor = donations.find(({ email }) => orders.some(({ customerEmail }) => customerEmail === email));
    const { userId = "" } = orders.find(({ customerEmail }) => customerEmail === donor?.email) ?? {};
    const exported = await callExpectingSuccess("exportAdminUser", { token, params: { id: userId }, now });
    expect(exported.donations.map(({ id }) => id)).toContain(donor?.id);
    await callExpectingSuccess("deleteAdminUser", { token, params: { id: userId }, now });
    const remaining = (await allRows()).filter((row) => JSON.stringify(row).includes(donor?.email ?? ""));
    expect(remaining.map(({ pk, sk }) => [pk, sk])).toEqual([]);
    expect(await runJob("reconcile", now)).toMatchObject({ ordersCompleted: 1, ordersCanceled: 0, failed: 0 });
    expect(await findInconsistencies()).toEqual([]);
  });
});

describe("an interrupted sample shop", () => {
  it.each(["putRows", "transact"] as const)(
    "is completed by the next run and counted once when %s was interrupted",
    async (step) => {
      await createEmptyTable();
      let calls = 0;
      const failMidway = async (parts: Parameters<Store[typeof step]>[0]) => {
        calls += 1;
        // Rows: half of them are written. Transactions: only the first one, which records the start, succeeds.
        if (step === "putRows") await store.putRows(z.array(z.custom<never>()).parse(parts).slice(0, 300));
        if (step === "transact" && calls === 1) return store.transact(z.array(z.custom<never>()).parse(parts));
        throw new Error("The process died.");
      };
      await expect(makeSampleShop(stripeUrl(), now, { ...store, [step]: failMidway })).rejects.toThrow(
        "The process died.",
      );
      const before = await listPayments();
      expect(await makeSampleShop(stripeUrl(), new Date(now.getTime() + 60_000))).toBe("created");
      expect(await listPayments()).toHaveLength(before.length);
      expect(await findInconsistencies()).toEqual([]);
    },
  );
});

it("creates no sample shop in a shop that has received a message", async () => {
  await createEmptyTable();
  await callExpectingSuccess("sendContactMessage", {
    body: { name: "Ada", email: "ada@example.com", message: "Hello?" },
    now,
  });
  const rows = await allRows();
  expect(await makeSampleShop(stripeUrl(), now)).toBe("not empty");
  expect(await allRows()).toEqual(rows);
});

it("leaves a shop's own settings as they are", async () => {
  await createEmptyTable();
  await saveSettings({ priceCents: "700" });
  await makeSampleShop(stripeUrl(), now);
  const pricing = await callExpectingSuccess("getPricing", { now });
  expect(pricing).toMatchObject({ priceCents: 700 });
  expect(pricing).not.toHaveProperty("seller");
});
