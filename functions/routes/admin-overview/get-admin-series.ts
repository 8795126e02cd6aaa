import { adminOverview } from "../../../shared/contract/admin/overview.ts";
import { readFigures } from "../../data/overview.ts";
import { readSettingsInForce } from "../../data/settings.ts";
import { endpointBeside } from "../../http/endpoint.ts";

/** The last 30 days, each with its figures: the same reads as the summary's. */
export const handler = endpointBeside(
  "getAdminSeries",
  adminOverview,
  (_input, _userId, now) => Promise.all([readFigures(now), readSettingsInForce()]),
  async ({ caller }) => {
    const [{ days }, { currency }] = await caller.beside();
    return {
      currency,
      days: days.map(({ date, count, money }) => ({
        date,
        signUps: count("signUps"),
        ordersStarted: count("ordersStarted"),
        ordersCompleted: count("licencesSold"),
        revenueCents: money("revenue", currency),
        refundsCents: money("refunds", currency),
        donationsCount: count("donations"),
        donationsCents: money("donations", currency),
      })),
    };
  },
);
