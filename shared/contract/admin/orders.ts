import * as z from "zod";
import { holderActions, lineActions, lineReasons } from "../../domain/order.ts";
import { disputeState, minorUnits, orderId, timestamp, userId } from "../parts/fields.ts";
import type { RouteShape } from "../parts/shape.ts";
import { order, orderEvent } from "../shop/order.ts";
import { phone } from "../shop/payments.ts";
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
  /** The chat that uses the license; `endsWith`: the last four digits of its number, null if it is hidden. */
  chat: z.object({ endsWith: z.string().nullable() }).nullable(),
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
    errors: [
      "not_found",
      "order_unpaid",
      "refund_refused",
      "changed_meanwhile",
      "provider_busy",
      "provider_unavailable",
    ],
  },
  /** Ends, suspends or resumes the license of a paid order, or changes whom it is held by. Idempotent. */
  changeAdminOrderLine: {
    params: z.strictObject({ id: orderId }),
    body: z
      .strictObject({
        action: z.enum([...lineActions, ...holderActions]),
        reason: z.enum(lineReasons),
        /** For `move`: the new number, whose first message connects its chat. */
        phone: phone.optional(),
      })
      .refine((body) => (body.action === "move") === (body.phone !== undefined), "Send phone to move, and only then."),
    reply: z.object({ order: orderDetail }),
    errors: ["not_found", "line_unchangeable", "changed_meanwhile"],
  },
  /** Syncs the order with its payment at Stripe. */
  resolveAdminOrder: {
    params: z.strictObject({ id: orderId }),
    reply: z.object({ order: orderDetail }),
    errors: ["not_found", "payment_mismatch", "changed_meanwhile", "provider_busy", "provider_unavailable"],
  },
} as const satisfies Record<string, RouteShape>;
