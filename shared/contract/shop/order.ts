import * as z from "zod";
import { lineCauses, orderEvents, triggerChannels } from "../../domain/order.ts";
import { currency, lineState, minorUnits, orderId, orderStatus, timestamp } from "../parts/fields.ts";

/**
 * An order as its customer sees it. `created_at` and `createdAt` are the same date: the dashboard reads the first, the
 * admin area the second.
 */
export const order = z.object({
  id: orderId,
  phone: z.string(),
  status: orderStatus,
  amount: minorUnits,
  currency,
  created_at: timestamp,
  createdAt: timestamp,
  /** The refunded part of `amount`. */
  refundedCents: minorUnits,
  /** The number of the license: which one of the shop it is. Absent until it is paid, and on old orders. */
  licenseNumber: z.int().positive().optional(),
  /** The state of the order's license. */
  lineState,
  /** Why the license is suspended or ended; absent if it is neither, or if the cause is a refund or a dispute. */
  lineBecause: z.enum(lineCauses).optional(),
  /** Why the last payment was declined, in words for the customer; null if it was not, or if the order is paid. */
  paymentProblem: z.string().nullable(),
  /** When the price hold of an unpaid order ends; null once it is paid. */
  priceHeldUntil: timestamp.nullable(),
});

/** An event of the order's timeline. */
export const orderEvent = z.object({
  at: timestamp,
  what: z.enum(orderEvents),
  /** The amount moved or requested, in minor units of the order's currency. */
  amountCents: minorUnits.optional(),
  /** The source: the buyer's page, a webhook, the reconciling job, an admin. */
  via: z.enum(triggerChannels).optional(),
  /** The decline code, the id of the payment or of the refund request, or the admin's reason. */
  detail: z.string().optional(),
});
