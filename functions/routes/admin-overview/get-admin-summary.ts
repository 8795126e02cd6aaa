import { adminOverview } from "../../../shared/contract/admin/overview.ts";
import { readFigures } from "../../data/overview.ts";
import { readSettingsInForce } from "../../data/settings.ts";
import { endpointBeside } from "../../http/endpoint.ts";

/** The shop in totals: three reads side by side, whatever the number of orders. */
export const handler = endpointBeside(
  "getAdminSummary",
  adminOverview,
  (_input, _userId, now) => Promise.all([readFigures(now), readSettingsInForce()]),
  async ({ caller }) => {
    const [{ total, days }, { currency }] = await caller.beside();
    const last30Days = (what: "revenue" | "donations") => days.reduce((sum, day) => sum + day.money(what, currency), 0);
    return {
      users: { total: total.count("users") },
      orders: { total: total.count("orders"), completed: total.count("licencesSold") },
      revenue: { totalCents: total.money("revenue", currency), last30DaysCents: last30Days("revenue") },
      donations: {
        totalCount: total.count("donations"),
        totalCents: total.money("donations", currency),
        last30DaysCents: last30Days("donations"),
      },
      messages: { unread: total.count("unreadMessages") },
      currency,
    };
  },
);
