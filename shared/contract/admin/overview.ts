import * as z from "zod";
import { currency, donationId, done, minorUnits, orderId, paymentIntentId, timestamp, userId } from "../fields.ts";
import type { RouteShape } from "../shape.ts";

/** A day (UTC) in figures. Revenue is counted on the day of payment, less what was given back of it since (specification section 9). */
const day = z.object({
  date: z.iso.date(),
  signUps: minorUnits,
  ordersStarted: minorUnits,
  ordersCompleted: minorUnits,
  revenueCents: z.int(),
  /** What was given back on this day, of whatever day's orders. */
  refundsCents: z.int(),
  donationsCount: minorUnits,
  donationsCents: z.int(),
});

/** A payment that succeeded at Stripe while the shop does not say so. */
const unsettled = z.object({
  /** What it pays for. `id` is its id, as the payment names it. */
  kind: z.enum(["order", "donation"]),
  id: z.union([orderId, donationId]),
  paymentIntentId,
  amountCents: minorUnits,
  currency,
  livemode: z.boolean(),
  /** Of the payment. */
  createdAt: timestamp,
  /**
   * not_settled: nobody has told us yet; resolving it completes it. mismatch: payment and record do not belong together, so that nothing
   * completes by itself. gone: what it paid for was deleted meanwhile. The last two end with a refund at Stripe.
   */
  why: z.enum(["not_settled", "mismatch", "gone"]),
});

/** A payment that a cardholder's bank disputes, as long as the shop can answer or the bank decides. */
const openDispute = z.object({
  /** Stripe's id of the dispute. */
  id: z.string(),
  /** What was paid: an order, a donation, or nothing of ours that is still there. */
  kind: z.enum(["order", "donation"]).nullable(),
  recordId: z.union([orderId, donationId]).nullable(),
  paymentIntentId: z.string().nullable(),
  amountCents: minorUnits,
  currency,
  livemode: z.boolean(),
  /** Stripe's words for reason and status: https://docs.stripe.com/api/disputes/object */
  reason: z.string(),
  status: z.string(),
  /** Until when evidence counts; null when there is no such day. */
  respondBy: timestamp.nullable(),
  createdAt: timestamp,
});

export const adminOverview = {
  getAdminSummary: {
    reply: z.object({
      users: z.object({ total: minorUnits }),
      orders: z.object({ total: minorUnits, completed: minorUnits }),
      revenue: z.object({ totalCents: z.int(), last30DaysCents: z.int() }),
      donations: z.object({ totalCount: minorUnits, totalCents: z.int(), last30DaysCents: z.int() }),
      messages: z.object({ unread: minorUnits }),
      /** The shop's currency, of which all amounts are. */
      currency,
    }),
    errors: [],
  },
  /** The last 30 days, oldest first, today included. */
  getAdminSeries: { reply: z.object({ currency, days: z.array(day) }), errors: [] },
  /** What needs a person now, as Stripe and the table say at this moment. */
  getAdminHealth: {
    reply: z.object({
      lookedAt: timestamp,
      /** Of the last seven days, newest first. */
      unsettled: z.array(unsettled),
      /** Events that Stripe could not deliver to the webhook, of the last three days. `more`: there are more than were counted. */
      undelivered: z.object({ count: minorUnits, more: z.boolean(), oldest: timestamp.nullable() }),
      /** The one to answer first comes first. */
      disputes: z.array(openDispute),
      /** Paid orders that wait for a line which somebody else holds, the longest waiting first. */
      claims: z.array(z.object({ orderId, userId, phone: z.string(), since: timestamp })),
    }),
    errors: ["provider_unavailable"],
  },
  /** Follows the undelivered events now, as the job does every ten minutes. `failed`: the log says why. */
  followAdminEvents: {
    reply: z.object({ followed: minorUnits, failed: minorUnits }),
    errors: ["provider_unavailable"],
  },
  /** Writes on the audit's record that a list is taken out of the shop. The page calls it before it collects the list. */
  recordAdminExport: {
    body: z.strictObject({
      list: z.enum(["users", "orders", "donations", "messages", "audit"]),
      /** The filters, as the address of the list has them. */
      filter: z.record(z.string().max(20), z.string().max(254)),
    }),
    reply: done,
    errors: [],
  },
} as const satisfies Record<string, RouteShape>;
