import * as z from "zod";
import { overviewPeriods } from "../../domain/overview-periods.ts";
import { currency, minorUnits, okReply } from "../parts/fields.ts";
import { limitedRecord } from "../parts/limited-record.ts";
import { timeZone } from "../parts/list-fields.ts";
import type { RouteShape } from "../parts/shape.ts";

/** Daily figures, in the requested time zone or UTC. Revenue counts on the day of payment, minus later refunds. */
const figures = z.object({
  signUps: minorUnits,
  ordersStarted: minorUnits,
  ordersCompleted: minorUnits,
  revenueCents: z.int(),
  /** Refunds made on this day, of orders of any day. */
  refundsCents: z.int(),
  donationsCount: minorUnits,
  donationsCents: z.int(),
});

export const adminOverview = {
  getAdminSummary: {
    /** `timeZone`: determines where the days of the last 30 days begin. */
    query: z.strictObject({ timeZone: timeZone.optional() }),
    reply: z.object({
      users: z.object({ total: minorUnits }),
      orders: z.object({ total: minorUnits, completed: minorUnits }),
      revenue: z.object({ totalCents: z.int(), last30DaysCents: z.int() }),
      donations: z.object({ totalCount: minorUnits, totalCents: z.int(), last30DaysCents: z.int() }),
      messages: z.object({ unread: minorUnits }),
      /** The currency of all amounts above. */
      currency,
      /** Revenue in currencies used before the shop switched to the current one; absent if there are none. */
      otherCurrencies: z
        .array(z.object({ currency, revenueCents: z.int(), last30DaysCents: z.int(), donationsCents: z.int() }))
        .optional(),
    }),
    errors: [],
  },
  /** Figures for each of the last days, oldest first, including today; 30 days by default. */
  getAdminSeries: {
    query: z.strictObject({ days: z.enum(overviewPeriods).optional(), timeZone: timeZone.optional() }),
    reply: z.object({
      currency,
      days: z.array(figures.extend({ date: z.iso.date() })),
      /** The totals of the preceding period of the same length; absent when no number of days was requested. */
      before: figures.extend({ from: z.iso.date(), to: z.iso.date() }).optional(),
    }),
    errors: [],
  },
  /**
   * Processes undelivered events now, as the job does every ten minutes. `followed` and `failed` count the events that
   * could and could not be processed; the log has the errors.
   */
  followAdminEvents: {
    reply: z.object({ followed: minorUnits, failed: minorUnits }),
    errors: ["provider_busy", "provider_unavailable"],
  },
  /** Records in the audit log that a list is exported. The page calls this route before it loads the list. */
  recordAdminExport: {
    body: z.strictObject({
      list: z.enum(["users", "orders", "donations", "messages", "audit"]),
      /** The filters, as in the URL query of the list's page. */
      filter: limitedRecord(20, z.record(z.string().max(20), z.string().max(254))),
    }),
    reply: okReply,
    errors: [],
  },
} as const satisfies Record<string, RouteShape>;
