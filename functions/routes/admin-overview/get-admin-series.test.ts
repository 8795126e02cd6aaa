import { beforeAll, describe, expect, it } from "vitest";
import { keys } from "../../data/keys.ts";
import { signToken } from "../../sign-in/sign-token.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { databaseRequestsOf } from "../../testing/listed.ts";
import { type Customer, newAdmin } from "../../testing/people.ts";
import { putRow } from "../../testing/rows.ts";

const now = new Date("2029-03-01T10:00:00.000Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
let admin: Customer;
let token = "";
beforeAll(async () => {
  admin = await newAdmin(daysAgo(1000));
  token = await signToken({ id: admin.id, role: "admin", version: 1 }, now);
  const at = (days: number, counts: Record<string, number>) =>
    putRow({ ...keys.quarterHour(daysAgo(days)), ...counts });
  await at(0, { revenue_usd: 500, licencesSold: 1, ordersStarted: 2 });
  await at(6, { revenue_usd: 700 });
  await at(7, { revenue_usd: 11_000, signUps: 3 });
  await at(13, { revenue_usd: -1000, refunds_usd: 1500 });
  await at(14, { revenue_usd: 130_000 });
  await at(89, { donations_usd: 100, donations: 1 });
  await at(90, { donations_usd: 200, donations: 1, licencesSold: 5 });
  await at(179, { donations_usd: 400, donations: 2 });
  await at(180, { donations_usd: 800, donations: 1 });
  await at(729, { signUps: 9 });
  await at(730, { signUps: 90 });
});
const series = (days: string) => callExpectingSuccess("getAdminSeries", { token, now, query: { days } });
const sum = (all: readonly { readonly revenueCents: number }[]) => all.reduce((one, day) => one + day.revenueCents, 0);

describe("the days of a period", () => {
  it.each(["7", "30", "90", "365"])("are %s, oldest first, ending today", async (days) => {
    const { days: all, before } = await series(days);
    expect(all.length).toBe(Number(days));
    expect([all[0]?.date, all.at(-1)?.date]).toEqual([
      daysAgo(Number(days) - 1)
        .toISOString()
        .slice(0, 10),
      "2029-03-01",
    ]);
    expect([before?.from, before?.to]).toEqual(
      [2 * Number(days) - 1, Number(days)].map((dayCount) => daysAgo(dayCount).toISOString().slice(0, 10)),
    );
  });

  it("come with the totals of the preceding period", async () => {
    const week = await series("7");
    expect(sum(week.days)).toBe(1200);
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
    expect((await series("90")).before).toMatchObject({ ordersCompleted: 5, donationsCount: 3, donationsCents: 600 });
    expect((await series("365")).before).toMatchObject({ signUps: 9, revenueCents: 0 });
  });

  it("are the last 30 without a preceding period by default", async () => {
    const otherSeries = await callExpectingSuccess("getAdminSeries", { token, now });
    expect(otherSeries.days).toEqual((await series("30")).days);
    expect(otherSeries.before).toBeUndefined();
  });

  it("are rejected for any other number", async () => {
    const queries: Record<string, string>[] = [{ days: "0" }, { days: "31" }, { days: "all" }, { period: "7" }];
    for (const query of queries) {
      expect(await call("getAdminSeries", { token, now, query })).toMatchObject({ status: 422, code: "invalid" });
    }
  });

  it("take as many requests for two years as for two weeks", async () => {
    for (const days of ["7", "365"])
      expect(await databaseRequestsOf(() => series(days))).toEqual(["GetItem", "GetItem", "Query"]);
  });
});
