import * as z from "zod";
import { currency, donationId, minorUnits, orderId, paymentIntentId, timestamp, userId } from "../parts/fields.ts";
import type { RouteShape } from "../parts/shape.ts";

/** The customer or donor, and the order's number; null if the record was deleted. */
const payer = z.object({ name: z.string(), phone: z.string().nullable() }).nullable();

/** A payment that succeeded at Stripe but is not settled in the shop. */
const unsettled = z.object({
  /** The type of record that was paid for. `id` is taken from the payment's metadata. */
  kind: z.enum(["order", "donation"]),
  id: z.union([orderId, donationId]),
  payer,
  paymentIntentId,
  amountCents: minorUnits,
  currency,
  livemode: z.boolean(),
  /** When the payment was created. */
  createdAt: timestamp,
  /**
   * not_settled: not yet reported to the shop; resolving completes it. mismatch: payment and record do not match, so
   * nothing completes automatically. gone: the record was deleted. The last two are resolved by a refund at Stripe.
   * refund_refused: the customer took the money back, and Stripe refused the refund; resolved by a refund, or by ending
   * the license.
   */
  why: z.enum(["not_settled", "mismatch", "gone", "refund_refused"]),
});

/** A disputed payment that awaits evidence or the bank's decision. */
const openDispute = z.object({
  /** Stripe's dispute id. */
  id: z.string(),
  /** The type of the paid record; null if the record no longer exists. */
  kind: z.enum(["order", "donation"]).nullable(),
  recordId: z.union([orderId, donationId]).nullable(),
  payer,
  paymentIntentId: z.string().nullable(),
  amountCents: minorUnits,
  currency,
  livemode: z.boolean(),
  /** Stripe's reason and status: https://docs.stripe.com/api/disputes/object */
  reason: z.string(),
  status: z.string(),
  /** The deadline for evidence; null if there is none. */
  respondBy: timestamp.nullable(),
  createdAt: timestamp,
});

export const adminHealth = {
  /** The open problems that need an admin, according to Stripe and the table. */
  getAdminHealth: {
    reply: z.object({
      lookedAt: timestamp,
      /** Newest first: payments of the last seven days, plus mismatches of any age. */
      unsettled: z.array(unsettled),
      /** Whether there are more unsettled payments than returned. The log has all of them. */
      unsettledMore: z.boolean(),
      /** Webhook events of the last three days that Stripe could not deliver. `more`: the count is a lower bound. */
      undelivered: z.object({ count: minorUnits, more: z.boolean(), oldest: timestamp.nullable() }),
      /** By deadline, earliest first. */
      disputes: z.array(openDispute),
      /** Paid orders that wait for a number held by another customer, oldest first. */
      claims: z.array(z.object({ orderId, userId, phone: z.string(), since: timestamp })),
      /** Whether this shop has a sender address. Without one, no mail is sent. */
      hasMailSender: z.boolean(),
      /** How many mails were given up; 100 stands for more. */
      failedMails: minorUnits,
    }),
    errors: ["provider_busy", "provider_unavailable"],
  },
} as const satisfies Record<string, RouteShape>;
