import * as z from "zod";
import { currency, donationId, minorUnits, orderId, paymentIntentId, timestamp, userId } from "../parts/fields.ts";
import type { RouteShape } from "../parts/shape.ts";

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
   * not_settled: nobody has told us yet; resolving it completes it. mismatch: payment and record do not belong
   * together, so that nothing completes by itself. gone: what it paid for was deleted meanwhile. The last two end
   * with a refund at Stripe.
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

export const adminHealth = {
  /** What needs a person now, as Stripe and the table say at this moment. */
  getAdminHealth: {
    reply: z.object({
      lookedAt: timestamp,
      /** Newest first: those of the last seven days, and those that match nothing however long ago they were made. */
      unsettled: z.array(unsettled),
      /** There are more of them than are shown, all of which are in the log. */
      unsettledMore: z.boolean(),
      /**
       * Events that Stripe could not deliver to the webhook, of the last three days. `more`: there are more than were
       * counted.
       */
      undelivered: z.object({ count: minorUnits, more: z.boolean(), oldest: timestamp.nullable() }),
      /** The one to answer first comes first. */
      disputes: z.array(openDispute),
      /** Paid orders that wait for a line which somebody else holds, the longest waiting first. */
      claims: z.array(z.object({ orderId, userId, phone: z.string(), since: timestamp })),
    }),
    errors: ["provider_unavailable"],
  },
} as const satisfies Record<string, RouteShape>;
