import * as z from "zod";
import { moneyBackKinds } from "../../domain/order.ts";
import { order } from "../accounts.ts";
import {
  dispute,
  minorUnits,
  nextCursor,
  orderEvent,
  orderId,
  orderStatus,
  searchPage,
  timestamp,
  userId,
} from "../fields.ts";
import type { RouteShape } from "../shape.ts";
import { refundRequest } from "./refund.ts";

const adminOrder = order.extend({
  userId,
  customerName: z.string(),
  customerEmail: z.string(),
  /** What the bank holds back, or has taken, because the cardholder disputes the payment. */
  disputedCents: minorUnits,
  dispute: dispute.nullable(),
});
const orderDetail = adminOrder.extend({
  paidAt: timestamp.nullable(),
  paymentIntentId: z.string().nullable(),
  livemode: z.boolean(),
  timeline: z.array(orderEvent),
});

export const adminOrders = {
  listAdminOrders: {
    query: searchPage.extend({ status: orderStatus.optional(), moneyBack: z.enum(moneyBackKinds).optional() }),
    reply: z.object({ orders: z.array(adminOrder), nextCursor }),
    errors: [],
  },
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
  /** Asks Stripe about the order's payment and brings the order to where the payment is. */
  resolveAdminOrder: {
    params: z.strictObject({ id: orderId }),
    reply: z.object({ order: orderDetail }),
    errors: ["not_found", "payment_mismatch", "changed_meanwhile", "provider_unavailable"],
  },
} as const satisfies Record<string, RouteShape>;
