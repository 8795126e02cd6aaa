import * as z from "zod";
import { lineActions, lineReasons } from "../../domain/order.ts";
import { disputeState, minorUnits, orderId, timestamp, userId } from "../parts/fields.ts";
import type { RouteShape } from "../parts/shape.ts";
import { order, orderEvent } from "../shop/order.ts";
import { refundRequest } from "./refund.ts";

/** An order as listed in the admin area. */
export const adminOrder = order.extend({
  userId,
  customerName: z.string(),
  customerEmail: z.string(),
  /** The amount withheld or taken by the bank in a dispute. */
  disputedCents: minorUnits,
  dispute: disputeState.nullable(),
});
const orderDetail = adminOrder.extend({
  paidAt: timestamp.nullable(),
  paymentIntentId: z.string().nullable(),
  livemode: z.boolean(),
  timeline: z.array(orderEvent),
});

export const adminOrders = {
  getAdminOrder: {
    params: z.strictObject({ id: orderId }),
    reply: z.object({ order: orderDetail }),
    errors: ["not_found"],
  },
  refundAdminOrder: {
    params: z.strictObject({ id: orderId }),
    body: refundRequest,
    reply: z.object({ order: orderDetail }),
    errors: ["not_found", "order_unpaid", "refund_refused", "changed_meanwhile", "provider_unavailable"],
  },
  /** Ends, suspends or resumes the license of a paid order. Idempotent. */
  changeAdminOrderLine: {
    params: z.strictObject({ id: orderId }),
    body: z.strictObject({ action: z.enum(lineActions), reason: z.enum(lineReasons) }),
    reply: z.object({ order: orderDetail }),
    errors: ["not_found", "line_unchangeable", "changed_meanwhile"],
  },
  /** Syncs the order with its payment at Stripe. */
  resolveAdminOrder: {
    params: z.strictObject({ id: orderId }),
    reply: z.object({ order: orderDetail }),
    errors: ["not_found", "payment_mismatch", "changed_meanwhile", "provider_unavailable"],
  },
} as const satisfies Record<string, RouteShape>;
