import { adminOverview } from "#shared/contract/admin/overview.ts";
import { type Figures, readFigures } from "../../data/overview.ts";
import { readEffectiveSettings } from "../../data/settings.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";

type Days = Figures["days"];

/**
 * Returns the daily figures of a period and, if its length was requested, the totals of the preceding period. Makes the
 * same database reads as `getAdminSummary`.
 */
export const handler = endpointWithPreload(
  "getAdminSeries",
  adminOverview,
  ({ query: { days, timeZone = "UTC" } }, _userId, now) =>
    Promise.all([
      readFigures(now, timeZone, days === undefined ? undefined : 2 * Number(days)),
      readEffectiveSettings(),
    ]),
  async ({ query, caller }) => {
    const [{ days: loadedDays }, { currency }] = await caller.preloaded();
    const dayCount = query.days === undefined ? loadedDays.length : Number(query.days);
    const days = loadedDays.slice(-dayCount).map((day) => ({ date: day.date, ...sumFigures([day], currency) }));
    const precedingDays = loadedDays.slice(0, -dayCount);
    const [first, last] = [precedingDays[0], precedingDays.at(-1)];
    if (first === undefined || last === undefined) return { currency, days };
    return { currency, days, before: { from: first.date, to: last.date, ...sumFigures(precedingDays, currency) } };
  },
);

function sumFigures(days: Days, currency: string) {
  const sum = (figureOf: (day: Days[number]) => number) => days.reduce((total, day) => total + figureOf(day), 0);
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
