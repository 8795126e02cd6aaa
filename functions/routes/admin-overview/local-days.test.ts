import { beforeAll, describe, expect, it } from "vitest";
import { newOpenPurchase } from "../../testing/buying.ts";
import { newOpenDonation } from "../../testing/donating.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { adminToken, newAdmin } from "../../testing/people.ts";
import { putRow } from "../../testing/rows.ts";

/** Half past three on New Year's morning in London, nine in India, and still New Year's Eve in New York. */
const newYear = new Date("2029-01-01T03:30:00.000Z");
const laterThatDay = new Date("2029-01-01T17:00:00.000Z");
let token = "";
let ids: { order: string; user: string; donation: string };
beforeAll(async () => {
  const admin = await newAdmin(new Date("2028-06-01T00:00:00.000Z"));
  token = await adminToken(admin, laterThatDay);
  const { orderId, customer } = await newOpenPurchase({ now: newYear });
  const { donationId } = await newOpenDonation({}, { now: newYear });
  const now = newYear;
  const newYearToken = await adminToken(admin, now);
  await callExpectingSuccess("recordAdminExport", { token: newYearToken, now, body: { list: "audit", filter: {} } });
  ids = { order: orderId, user: customer.id, donation: donationId };
});

const readDay = async (date: string, timeZone?: string) => {
  const query = { days: "30", ...(timeZone === undefined ? {} : { timeZone }) };
  const { days } = await callExpectingSuccess("getAdminSeries", { token, now: laterThatDay, query });
  return days.find((day) => day.date === date);
};

describe("the days of the overview", () => {
  it.each([
    [undefined, "2029-01-01"],
    ["UTC", "2029-01-01"],
    ["Asia/Kolkata", "2029-01-01"],
    ["America/New_York", "2028-12-31"],
    ["Pacific/Pago_Pago", "2028-12-31"],
  ])("are those of the requested time zone (%s), UTC by default", async (zone, date) => {
    expect(await readDay(date, zone)).toMatchObject({ ordersStarted: 1, signUps: 1 });
    const other = date === "2029-01-01" ? "2028-12-31" : "2029-01-01";
    expect(await readDay(other, zone)).toMatchObject({ ordersStarted: 0, signUps: 0 });
  });

  it("end with today in the admin's time zone", async () => {
    const lateEvening = new Date("2029-01-02T02:00:00.000Z");
    const admin = await newAdmin(lateEvening);
    const getDays = async (timeZone: string) =>
      (
        await callExpectingSuccess("getAdminSeries", {
          token: admin.token,
          now: lateEvening,
          query: { days: "7", timeZone },
        })
      ).days;
    expect((await getDays("America/New_York")).map(({ date }) => date)).toEqual([
      ...["2028-12-26", "2028-12-27", "2028-12-28", "2028-12-29", "2028-12-30", "2028-12-31", "2029-01-01"],
    ]);
    expect((await getDays("UTC")).at(-1)?.date).toBe("2029-01-02");
  });

  it("start at the right quarter of an hour, even with 45-minute offsets and clock changes", async () => {
    const putRevenue = (quarterHour: string, cents: number) =>
      putRow({ pk: "METRICS", sk: `DAY#${quarterHour}`, revenue_usd: cents, licencesSold: 1 });
    // In Kathmandu 18:15 UTC is midnight; in Madrid clocks go forward on March 25, 2029.
    await putRevenue("2029-03-20T18:00", 1);
    await putRevenue("2029-03-20T18:15", 20);
    await putRevenue("2029-03-24T22:45", 300);
    await putRevenue("2029-03-24T23:00", 4000);
    await putRevenue("2029-03-25T21:45", 50_000);
    await putRevenue("2029-03-25T22:00", 600_000);
    const now = new Date("2029-03-27T12:00:00.000Z");
    const admin = await newAdmin(now);
    const readRevenueByDay = async (timeZone: string) => {
      const { days } = await callExpectingSuccess("getAdminSeries", {
        token: admin.token,
        now,
        query: { days: "30", timeZone },
      });
      return Object.fromEntries(days.flatMap((day) => (day.revenueCents === 0 ? [] : [[day.date, day.revenueCents]])));
    };
    expect(await readRevenueByDay("Asia/Kathmandu")).toEqual({
      "2029-03-20": 1,
      "2029-03-21": 20,
      "2029-03-25": 4300,
      "2029-03-26": 650_000,
    });
    expect(await readRevenueByDay("Europe/Madrid")).toEqual({
      "2029-03-20": 21,
      "2029-03-24": 300,
      "2029-03-25": 54_000,
      "2029-03-26": 600_000,
    });
    const { revenue: summaryRevenue } = await callExpectingSuccess("getAdminSummary", {
      token: admin.token,
      now,
      query: { timeZone: "Asia/Kathmandu" },
    });
    expect(summaryRevenue.last30DaysCents).toBe(654_321);
  });

  it("still include a day that an older release recorded as a whole UTC day", async () => {
    await putRow({ pk: "METRICS", sk: "DAY#2028-12-20", revenue_usd: 700, signUps: 4 });
    for (const zone of ["UTC", "America/Los_Angeles", "Asia/Tokyo"]) {
      expect(await readDay("2028-12-20", zone), zone).toMatchObject({ revenueCents: 700, signUps: 4 });
    }
  });
});

describe("the days of a list", () => {
  /** Whether each list, with these filters, contains what was created at `newYear`. */
  const newYearSearches = {
    listAdminOrders: async (query: Record<string, string>) =>
      (await callExpectingSuccess("listAdminOrders", { token, now: laterThatDay, query })).orders.some(
        ({ id }) => id === ids.order,
      ),
    listAdminUsers: async (query: Record<string, string>) =>
      (await callExpectingSuccess("listAdminUsers", { token, now: laterThatDay, query })).users.some(
        ({ id }) => id === ids.user,
      ),
    listAdminDonations: async (query: Record<string, string>) =>
      (await callExpectingSuccess("listAdminDonations", { token, now: laterThatDay, query })).donations.some(
        ({ id }) => id === ids.donation,
      ),
    listAdminAudit: async (query: Record<string, string>) =>
      (await callExpectingSuccess("listAdminAudit", { token, now: laterThatDay, query })).entries.some(
        ({ target }) => target === "audit",
      ),
  };

  it.each(Object.entries(newYearSearches))("are those of the admin's time zone: %s", async (_list, findsNewYear) => {
    const findsOn = (date: string, timeZone?: string) =>
      findsNewYear({ from: date, to: date, ...(timeZone === undefined ? {} : { timeZone }) });
    expect(await findsOn("2029-01-01")).toBe(true);
    expect(await findsOn("2028-12-31")).toBe(false);
    expect(await findsOn("2028-12-31", "America/New_York")).toBe(true);
    expect(await findsOn("2029-01-01", "America/New_York")).toBe(false);
    expect(await findsNewYear({ from: "2029-01-01", timeZone: "America/New_York" })).toBe(false);
    expect(await findsNewYear({ to: "2028-12-31", timeZone: "America/New_York" })).toBe(true);
    expect(await findsNewYear({ from: "0001-01-01", to: "9999-12-31", timeZone: "Asia/Tokyo" })).toBe(true);
  });

  it("and those of the overview are rejected for an unknown time zone", async () => {
    for (const route of ["listAdminOrders", "getAdminSeries", "getAdminSummary"] as const) {
      for (const timeZone of ["Mars/Olympus", "+05:30", "", "x".repeat(65)]) {
        expect(await call(route, { token, now: laterThatDay, query: { timeZone } }), timeZone).toMatchObject({
          status: 422,
          code: "invalid",
        });
      }
    }
    const { message } = await call("getAdminSeries", { token, now: laterThatDay, query: { timeZone: "Mars/Olympus" } });
    expect(message).toBe("Please enter the name of a time zone, such as Europe/Madrid.");
  });
});
