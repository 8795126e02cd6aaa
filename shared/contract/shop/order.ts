import * as z from "zod";
import { lineCauses, orderEvents, reporters } from "../../domain/order.ts";
import { currency, lineState, minorUnits, orderId, orderStatus, timestamp } from "../parts/fields.ts";

/**
 * An order as its customer sees it. Both spellings of the date are on the wire: the dashboard reads one, the admin
 * area the other.
 */
export const order = z.object({
  id: orderId,
  phone: z.string(),
  status: orderStatus,
  amount: minorUnits,
  currency,
  created_at: timestamp,
  createdAt: timestamp,
  /** What of `amount` has been given back. */
  refundedCents: minorUnits,
  /** The state of the license that this order brought. */
  lineState,
  /** Why the license is suspended or has ended, where it is not the money; absent otherwise. */
  lineBecause: z.enum(lineCauses).optional(),
  /** Why the last payment was refused, in words for its customer; null when none was or the order is paid. */
  paymentProblem: z.string().nullable(),
  /** Until when `amount` holds for an unpaid order; null once it is paid. */
  priceHeldUntil: timestamp.nullable(),
});

/** A moment in an order's life, as its timeline shows it. */
export const orderEvent = z.object({
  at: timestamp,
  what: z.enum(orderEvents),
  /** Money that moved or is asked for, in the order's currency. */
  amountCents: minorUnits.optional(),
  /** Who brought the news: the buyer's page, a webhook, the reconciling job, an admin. */
  via: z.enum(reporters).optional(),
  /** A code: of the refusal, of the payment, of an admin's reason. */
  detail: z.string().optional(),
});
