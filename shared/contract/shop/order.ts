import * as z from "zod";
import { lineCauses, orderEvents, reporters } from "../../domain/order.ts";
import { currency, lineState, minorUnits, orderId, orderStatus, timestamp } from "../parts/fields.ts";

/**
 * An order as its customer sees it. The date is sent under two names: the dashboard reads one, the admin area the
 * other.
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
  /** The state of the order's license. */
  lineState,
  /** Why the license is suspended or ended, unless because of a refund or dispute; absent otherwise. */
  lineBecause: z.enum(lineCauses).optional(),
  /** Why the last payment was declined, in words for the customer; null if none was, or the order is paid. */
  paymentProblem: z.string().nullable(),
  /** When the price hold of an unpaid order ends; null once it is paid. */
  priceHeldUntil: timestamp.nullable(),
});

/** An event of the order's timeline. */
export const orderEvent = z.object({
  at: timestamp,
  what: z.enum(orderEvents),
  /** The amount moved or requested, in the order's currency. */
  amountCents: minorUnits.optional(),
  /** The source: the buyer's page, a webhook, the reconciling job, an admin. */
  via: z.enum(reporters).optional(),
  /** A code: of the decline, of the payment, or of the admin's reason. */
  detail: z.string().optional(),
});
