import * as z from "zod";
import { overviewPeriods } from "../../domain/overview-periods.ts";
import { fewEntries } from "../parts/few-entries.ts";
import { currency, done, minorUnits } from "../parts/fields.ts";
import { timeZone } from "../parts/list-fields.ts";
import type { RouteShape } from "../parts/shape.ts";

/**
 * Days in figures: those of the time zone that is asked for, or of UTC. Revenue is counted on the day of payment,
 * less what was given back of it since.
 */
const figures = z.object({
  signUps: minorUnits,
  ordersStarted: minorUnits,
  ordersCompleted: minorUnits,
  revenueCents: z.int(),
  /** What was given back on this day, of whatever day's orders. */
  refundsCents: z.int(),
  donationsCount: minorUnits,
  donationsCents: z.int(),
});

export const adminOverview = {
  getAdminSummary: {
    /** Whose last 30 days. */
    query: z.strictObject({ timeZone: timeZone.optional() }),
    reply: z.object({
      users: z.object({ total: minorUnits }),
      orders: z.object({ total: minorUnits, completed: minorUnits }),
      revenue: z.object({ totalCents: z.int(), last30DaysCents: z.int() }),
      donations: z.object({ totalCount: minorUnits, totalCents: z.int(), last30DaysCents: z.int() }),
      messages: z.object({ unread: minorUnits }),
      /** The shop's currency, of which all amounts above are. */
      currency,
      /** What came in before the shop's currency was changed, a currency each; absent when there was no other. */
      otherCurrencies: z
        .array(z.object({ currency, revenueCents: z.int(), last30DaysCents: z.int(), donationsCents: z.int() }))
        .optional(),
    }),
    errors: [],
  },
  /** The last days, oldest first, today included; 30 when no other number is asked for. */
  getAdminSeries: {
    query: z.strictObject({ days: z.enum(overviewPeriods).optional(), timeZone: timeZone.optional() }),
    reply: z.object({
      currency,
      days: z.array(figures.extend({ date: z.iso.date() })),
      /** The sums of as many days before these; absent when no number of days was asked for. */
      before: figures.extend({ from: z.iso.date(), to: z.iso.date() }).optional(),
    }),
    errors: [],
  },
  /** Follows the undelivered events now, as the job does every ten minutes. `failed`: the log says why. */
  followAdminEvents: {
    reply: z.object({ followed: minorUnits, failed: minorUnits }),
    errors: ["provider_unavailable"],
  },
  /**
   * Writes on the audit's record that a list is taken out of the shop. The page calls it before it collects the list.
   */
  recordAdminExport: {
    body: z.strictObject({
      list: z.enum(["users", "orders", "donations", "messages", "audit"]),
      /** The filters, as the address of the list has them. */
      filter: fewEntries(20, z.record(z.string().max(20), z.string().max(254))),
    }),
    reply: done,
    errors: [],
  },
} as const satisfies Record<string, RouteShape>;
