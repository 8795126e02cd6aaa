import * as z from "zod";
import { maxPhoneDigits } from "../../domain/phone-digits.ts";
import { checkoutSessionId, currency, minorUnits, okReply, orderId, paymentIntentId } from "../parts/fields.ts";
import type { RouteShape } from "../parts/shape.ts";

/** E.164, with or without the plus. `domain/phone.ts` parses it. */
export const phone = z
  .string()
  .max(30, `A phone number has at most ${maxPhoneDigits} digits.`)
  .regex(/^\+?\d+$/, "Please enter a valid WhatsApp number.");

/** The payment's status in Stripe's terms; empty when there is no payment yet. */
const status = z.string();

export const payments = {
  createPaymentIntent: {
    /** Exactly one of the two: a number for a new order, or an unpaid order to pay. */
    body: z
      .strictObject({ phone: phone.optional(), orderId: orderId.optional() })
      .refine(
        (body) => (body.phone === undefined) !== (body.orderId === undefined),
        "Send either phone or orderId, not both.",
      ),
    reply: z.object({
      clientSecret: z.string(),
      orderId,
      amount: minorUnits,
      currency,
      /** Whether the order's price hold of 24 hours has ended, so that `amount` is the current price. */
      priceRenewed: z.boolean(),
    }),
    errors: [
      "not_found",
      "order_complete",
      "line_licensed",
      "region_closed_whatsapp",
      "region_closed_law",
      "region_closed_paused",
      "order_open",
      "payment_processing",
      "payment_mismatch",
      "payment_refused",
      "changed_meanwhile",
      "provider_busy",
      "provider_unavailable",
    ],
  },
  completePayment: {
    body: z.strictObject({ orderId, paymentIntentId }),
    reply: z.object({ status: z.literal("complete"), orderId }),
    errors: [
      "not_found",
      "payment_processing",
      "payment_incomplete",
      "payment_mismatch",
      "changed_meanwhile",
      "provider_busy",
      "provider_unavailable",
    ],
  },
  getPaymentIntentStatus: {
    query: z.strictObject({ payment_intent: paymentIntentId, order_id: orderId }),
    reply: z.object({ status }),
    errors: ["not_found", "payment_mismatch", "changed_meanwhile", "provider_busy", "provider_unavailable"],
  },
  confirmPayment: {
    query: z.strictObject({ session_id: checkoutSessionId, order_id: orderId }),
    reply: z.object({ status }),
    errors: ["not_found", "payment_mismatch", "changed_meanwhile", "provider_busy", "provider_unavailable"],
  },
  receiveStripeEvent: {
    reply: z.object({ received: z.literal(true) }),
    errors: ["bad_signature", "not_visible_yet", "changed_meanwhile", "provider_busy", "provider_unavailable"],
  },
} as const satisfies Record<string, RouteShape>;

export const orders = {
  /** Refunds a paid order in full and ends its license, within its refund window. */
  refundOrder: {
    params: z.strictObject({ id: orderId }),
    reply: okReply,
    errors: [
      "not_found",
      "refund_not_possible",
      "order_unpaid",
      "refund_refused",
      "changed_meanwhile",
      "provider_busy",
      "provider_unavailable",
    ],
  },
  deleteOrder: {
    params: z.strictObject({ id: orderId }),
    reply: okReply,
    errors: [
      "not_found",
      "order_complete",
      "payment_processing",
      "changed_meanwhile",
      "provider_busy",
      "provider_unavailable",
    ],
  },
} as const satisfies Record<string, RouteShape>;
