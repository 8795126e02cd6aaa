import { adminOverview } from "#shared/contract/admin/overview.ts";
import { type Figures, readFigures } from "../../data/overview.ts";
import { readSettingsInForce } from "../../data/settings.ts";
import { endpointWith } from "../../http/endpoint.ts";

type Days = Figures["days"];

/** Returns daily figures of a period, and the totals of the preceding one, with the same reads as the summary. */
export const handler = endpointWith(
  "getAdminSeries",
  adminOverview,
  ({ query: { days, timeZone = "UTC" } }, _userId, now) =>
    Promise.all([readFigures(now, timeZone, days === undefined ? undefined : 2 * Number(days)), readSettingsInForce()]),
  async ({ query, caller }) => {
    const [{ days: read }, { currency }] = await caller.loaded();
    const dayCount = query.days === undefined ? read.length : Number(query.days);
    const days = read.slice(-dayCount).map((day) => ({ date: day.date, ...figuresOf([day], currency) }));
    const before = read.slice(0, -dayCount);
    const [first, last] = [before[0], before.at(-1)];
    if (first === undefined || last === undefined) return { currency, days };
    return { currency, days, before: { from: first.date, to: last.date, ...figuresOf(before, currency) } };
  },
);

function figuresOf(days: Days, currency: string) {
  const sum = (of: (day: Days[number]) => number) => days.reduce((all, day) => all + of(day), 0);
  return {
    signUps: sum(({ count }) => count("signUps")),
    ordersStarted: sum(({ count }) => count("ordersStarted")),
    ordersCompleted: sum(({ count }) => count("licencesSold")),
    revenueCents: sum(({ money }) => money("revenue", currency)),
    refundsCents: sum(({ money }) => money("refunds", currency)),
    donationsCount: sum(({ count }) => count("donations")),
    donationsCents: sum(({ money }) => money("donations", currency)),
  };
}
