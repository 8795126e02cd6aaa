import { beforeAll, describe, expect, it } from "vitest";
import { keys } from "../../data/keys.ts";
import { newChargedPurchase, newOpenPurchase } from "../../testing/buying.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { adminToken, type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { putRow, saveSettings } from "../../testing/rows.ts";
import { databaseRequestsOf, putOrders } from "../../testing/stored-records.ts";

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
});

const getSummary = (now = new Date()) => callExpectingSuccess("getAdminSummary", { token: admin.token, now });
const getSeries = (now = new Date()) => callExpectingSuccess("getAdminSeries", { token: admin.token, now });
const daysBefore = (days: number, now = new Date()) => new Date(now.getTime() - days * 86_400_000);
const dateOf = (at: Date) => at.toISOString().slice(0, 10);

describe("the shop's figures", () => {
  it("are for admins only", async () => {
    const { token } = await newCustomer();
    for (const route of ["getAdminSummary", "getAdminSeries"] as const) {
      expect(await call(route, { token })).toMatchObject({ status: 403, code: "forbidden" });
      expect(await call(route)).toMatchObject({ status: 401, code: "sign_in_required" });
    }
  });

  it("count every sign-up, started order, purchase and message exactly once", async () => {
    const before = await getSummary();
    const readToday = async () => (await getSeries()).days.at(-1) ?? expect.fail();
    const todayBefore = await readToday();
    for (let sold = 0; sold < 2; sold += 1) {
      const { token, orderId, paymentIntentId } = await newChargedPurchase();
      await callExpectingSuccess("completePayment", { token, body: { orderId, paymentIntentId } });
      await callExpectingSuccess("completePayment", { token, body: { orderId, paymentIntentId } });
    }
    await newOpenPurchase();
    await callExpectingSuccess("sendContactMessage", {
      body: { name: "Ada", email: "ada@example.com", message: "Hello." },
    });
    const after = await getSummary();
    expect(after).toEqual({
      ...before,
      users: { total: before.users.total + 3 },
      orders: { total: before.orders.total + 3, completed: before.orders.completed + 2 },
      revenue: {
        totalCents: before.revenue.totalCents + 1000,
        last30DaysCents: before.revenue.last30DaysCents + 1000,
      },
      messages: { unread: before.messages.unread + 1 },
    });
    expect(after.currency).toBe("usd");
    expect(await readToday()).toEqual({
      ...todayBefore,
      signUps: todayBefore.signUps + 3,
      ordersStarted: todayBefore.ordersStarted + 3,
      ordersCompleted: todayBefore.ordersCompleted + 2,
      revenueCents: todayBefore.revenueCents + 1000,
    });
  });

  it("cover today and the 29 days before, in UTC", async () => {
    const now = new Date("2027-03-01T00:00:00.000Z");
    const registeredAdmin = await newAdmin(now);
    const summaryAt = async (at: Date) => {
      const token = await adminToken(registeredAdmin, at);
      return callExpectingSuccess("getAdminSummary", { token, now: at });
    };
    const putCounts = (date: string, counts: Record<string, number>) =>
      putRow({ ...keys.quarterHour(new Date(date)), ...counts });
    await putCounts("2027-01-30", { revenue_usd: 1, donations_usd: 1, signUps: 1 });
    await putCounts("2027-01-31", { revenue_usd: 20, donations_usd: 40, donations: 1 });
    await putCounts("2027-02-15", { revenue_usd: -300, refunds_usd: 700, donations_usd: 100, revenue_eur: 5 });
    await putCounts("2027-02-28", { revenue_usd: 4000, licencesSold: 2, ordersStarted: 3 });
    await putCounts("2027-03-02", { revenue_usd: 50_000 });
    const total = { users: 7, orders: 9, licencesSold: 4, revenue_usd: 3721, donations: 2, donations_usd: 141 };
    await putRow({ ...keys.total(), ...total, revenue_eur: 5, unreadMessages: -1 });

    expect(await summaryAt(now)).toEqual({
      users: { total: 7 },
      orders: { total: 9, completed: 4 },
      revenue: { totalCents: 3721, last30DaysCents: 3720 },
      donations: { totalCount: 2, totalCents: 141, last30DaysCents: 140 },
      messages: { unread: 0 },
      currency: "usd",
      otherCurrencies: [{ currency: "eur", revenueCents: 5, last30DaysCents: 5, donationsCents: 0 }],
    });
    const lastMoment = await summaryAt(new Date("2027-03-01T23:59:59.999Z"));
    expect(lastMoment).toMatchObject({ revenue: { last30DaysCents: 3720 } });
    const nextDay = await summaryAt(new Date("2027-03-02T00:00:00.000Z"));
    expect(nextDay).toMatchObject({ revenue: { last30DaysCents: 53_700 } });

    const { days } = await callExpectingSuccess("getAdminSeries", { token: registeredAdmin.token, now });
    expect(days.map(({ date }) => date)).toEqual(
      Array.from({ length: 30 }, (_, index) => dateOf(daysBefore(29 - index, now))),
    );
    const noCounts = { signUps: 0, ordersStarted: 0, ordersCompleted: 0, revenueCents: 0, refundsCents: 0 };
    const noDonations = { donationsCount: 0, donationsCents: 0 };
    expect(days[0]).toEqual({
      date: "2027-01-31",
      ...noCounts,
      revenueCents: 20,
      donationsCount: 1,
      donationsCents: 40,
    });
    expect(days[1]).toEqual({ date: "2027-02-01", ...noCounts, ...noDonations });
    expect(days[15]).toMatchObject({ date: "2027-02-15", revenueCents: -300, refundsCents: 700 });
    expect(days[28]).toMatchObject({ date: "2027-02-28", revenueCents: 4000, ordersCompleted: 2, ordersStarted: 3 });
    // The account registered for this test counts on this day.
    expect(days[29]).toEqual({ date: "2027-03-01", ...noCounts, ...noDonations, signUps: 1 });
  });

  it("show the shop's own currency, and revenue in other currencies separately", async () => {
    // Years after the other tests' purchases, so that none of those falls into these 30 days.
    const now = new Date("2029-06-15T12:00:00.000Z");
    const { token } = await newAdmin(now);
    await saveSettings({ currency: "eur" });
    await putRow({ ...keys.total(), revenue_usd: 500, revenue_eur: 300, donations_eur: 20 });
    await putRow({ ...keys.quarterHour(now), revenue_usd: 500, revenue_eur: 200, refunds_eur: 100 });
    expect(await callExpectingSuccess("getAdminSummary", { token, now })).toMatchObject({
      currency: "eur",
      revenue: { totalCents: 300, last30DaysCents: 200 },
      donations: { totalCents: 20 },
      otherCurrencies: [{ currency: "usd", revenueCents: 500, last30DaysCents: 500, donationsCents: 0 }],
    });
    const { currency, days } = await callExpectingSuccess("getAdminSeries", { token, now });
    expect(currency).toBe("eur");
    expect(days.at(-1)).toMatchObject({ revenueCents: 200, refundsCents: 100 });
    await saveSettings({});
  });

  it("take three database reads, and no more after a hundred additional orders", async () => {
    const reads = ["GetItem", "GetItem", "Query"];
    expect(await databaseRequestsOf(() => getSummary())).toEqual(reads);
    await putOrders(Array.from({ length: 100 }, () => ({})));
    expect(await databaseRequestsOf(() => getSummary())).toEqual(reads);
    expect(await databaseRequestsOf(() => getSeries())).toEqual(reads);
  });
});
