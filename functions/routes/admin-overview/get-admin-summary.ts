import { adminOverview } from "#shared/contract/admin/overview.ts";
import { readFigures } from "../../data/overview.ts";
import { readEffectiveSettings } from "../../data/settings.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";

/** Returns the shop's totals with three parallel reads, whatever the number of orders. */
export const handler = endpointWithPreload(
  "getAdminSummary",
  adminOverview,
  ({ query: { timeZone = "UTC" } }, _userId, now) => Promise.all([readFigures(now, timeZone), readEffectiveSettings()]),
  async ({ caller }) => {
    const [{ total, days }, { currency }] = await caller.preloaded();
    const sumOfLast30Days = (measure: "revenue" | "donations", currencyCode = currency) =>
      days.reduce((sum, day) => sum + day.money(measure, currencyCode), 0);
    const otherCurrencies = total
      .currencies()
      .filter((other) => other !== currency)
      .map((other) => ({
        currency: other,
        revenueCents: total.money("revenue", other),
        last30DaysCents: sumOfLast30Days("revenue", other),
        donationsCents: total.money("donations", other),
      }));
    return {
      users: { total: total.count("users") },
      orders: { total: total.count("orders"), completed: total.count("licencesSold") },
      revenue: { totalCents: total.money("revenue", currency), last30DaysCents: sumOfLast30Days("revenue") },
      donations: {
        totalCount: total.count("donations"),
        totalCents: total.money("donations", currency),
        last30DaysCents: sumOfLast30Days("donations"),
      },
      messages: { unread: total.count("unreadMessages") },
      currency,
      ...(otherCurrencies.length > 0 ? { otherCurrencies } : {}),
    };
  },
);
