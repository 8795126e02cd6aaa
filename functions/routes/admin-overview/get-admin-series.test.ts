import { beforeAll, describe, expect, it } from "vitest";
import { keys } from "../../data/keys.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { adminToken, type Customer, newAdmin } from "../../testing/people.ts";
import { putRow } from "../../testing/rows.ts";
import { databaseRequestsOf } from "../../testing/stored-records.ts";

const now = new Date("2029-03-01T10:00:00.000Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
let admin: Customer;
let token = "";
beforeAll(async () => {
  admin = await newAdmin(daysAgo(1000));
  token = await adminToken(admin, now);
  const putCounts = (dayCount: number, counts: Record<string, number>) =>
    putRow({ ...keys.quarterHour(daysAgo(dayCount)), ...counts });
  await putCounts(0, { revenue_usd: 500, licencesSold: 1, ordersStarted: 2 });
  await putCounts(6, { revenue_usd: 700 });
  await putCounts(7, { revenue_usd: 11_000, signUps: 3 });
  await putCounts(13, { revenue_usd: -1000, refunds_usd: 1500 });
  await putCounts(14, { revenue_usd: 130_000 });
  await putCounts(89, { donations_usd: 100, donations: 1 });
  await putCounts(90, { donations_usd: 200, donations: 1, licencesSold: 5 });
  await putCounts(179, { donations_usd: 400, donations: 2 });
  await putCounts(180, { donations_usd: 800, donations: 1 });
  await putCounts(729, { signUps: 9 });
  await putCounts(730, { signUps: 90 });
});
const getSeries = (days: string) => callExpectingSuccess("getAdminSeries", { token, now, query: { days } });
const sumRevenue = (days: readonly { readonly revenueCents: number }[]) =>
  days.reduce((total, day) => total + day.revenueCents, 0);

describe("the days of a period", () => {
  it.each(["7", "30", "90", "365"])("are the last %s, oldest first, ending today", async (dayCount) => {
    const { days, before } = await getSeries(dayCount);
    expect(days.length).toBe(Number(dayCount));
    expect([days[0]?.date, days.at(-1)?.date]).toEqual([
      daysAgo(Number(dayCount) - 1)
        .toISOString()
        .slice(0, 10),
      "2029-03-01",
    ]);
    expect([before?.from, before?.to]).toEqual(
      [2 * Number(dayCount) - 1, Number(dayCount)].map((count) => daysAgo(count).toISOString().slice(0, 10)),
    );
  });

  it("come with the totals of the preceding period", async () => {
    const week = await getSeries("7");
    expect(sumRevenue(week.days)).toBe(1200);
    expect(week.before).toEqual({
      from: "2029-02-16",
      to: "2029-02-22",
      signUps: 3,
      ordersStarted: 0,
      ordersCompleted: 0,
      revenueCents: 10_000,
      refundsCents: 1500,
      donationsCount: 0,
      donationsCents: 0,
    });
    expect((await getSeries("90")).before).toMatchObject({
      ordersCompleted: 5,
      donationsCount: 3,
      donationsCents: 600,
    });
    expect((await getSeries("365")).before).toMatchObject({ signUps: 9, revenueCents: 0 });
  });

  it("are by default the last 30, without the totals of a preceding period", async () => {
    const defaultSeries = await callExpectingSuccess("getAdminSeries", { token, now });
    expect(defaultSeries.days).toEqual((await getSeries("30")).days);
    expect(defaultSeries.before).toBeUndefined();
  });

  it("are rejected for any other number, and under any other parameter name", async () => {
    const queries: Record<string, string>[] = [{ days: "0" }, { days: "31" }, { days: "all" }, { period: "7" }];
    for (const query of queries) {
      expect(await call("getAdminSeries", { token, now, query })).toMatchObject({ status: 422, code: "invalid" });
    }
  });

  it("take as many database requests for a year as for a week", async () => {
    for (const days of ["7", "365"])
      expect(await databaseRequestsOf(() => getSeries(days))).toEqual(["GetItem", "GetItem", "Query"]);
  });
});
