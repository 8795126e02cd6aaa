import * as z from "zod";
import { longestNumber } from "../../domain/number-length.ts";
import { checkoutSessionId, currency, done, minorUnits, orderId, paymentIntentId } from "../parts/fields.ts";
import type { RouteShape } from "../parts/shape.ts";

/**
 * E.164, with its plus or without (the dial code and the digits). `domain/phone.ts` reads
 * it.
 */
export const phone = z
  .string()
  .max(30, `A number has at most ${longestNumber} digits.`)
  .regex(/^\+?\d+$/, "Please enter a valid WhatsApp number.");

/** A payment's status as Stripe names it; empty when there is none yet. */
const status = z.string();

export const payments = {
  createPaymentIntent: {
    /** Exactly one of the two: a number for a new order, or an order to pay again. */
    body: z
      .strictObject({ phone: phone.optional(), orderId: orderId.optional() })
      .refine(
        (body) => (body.phone === undefined) !== (body.orderId === undefined),
        "Send either a phone or an orderId.",
      ),
    reply: z.object({
      clientSecret: z.string(),
      orderId,
      amount: minorUnits,
      currency,
      /** True when the 24 hours of the order's price were over and `amount` is today's price. */
      priceRenewed: z.boolean(),
    }),
    errors: [
      "not_found",
      "order_complete",
      "line_licensed",
      "order_open",
      "payment_processing",
      "payment_mismatch",
      "payment_refused",
      "changed_meanwhile",
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
      "provider_unavailable",
    ],
  },
  getPaymentIntentStatus: {
    query: z.strictObject({ payment_intent: paymentIntentId, order_id: orderId }),
    reply: z.object({ status }),
    errors: ["not_found", "payment_mismatch", "changed_meanwhile", "provider_unavailable"],
  },
  confirmPayment: {
    query: z.strictObject({ session_id: checkoutSessionId, order_id: orderId }),
    reply: z.object({ status }),
    errors: ["not_found", "payment_mismatch", "changed_meanwhile", "provider_unavailable"],
  },
  receiveStripeEvent: {
    reply: z.object({ received: z.literal(true) }),
    errors: ["bad_signature", "not_visible_yet", "changed_meanwhile", "provider_unavailable"],
  },
} as const satisfies Record<string, RouteShape>;

export const orders = {
  deleteOrder: {
    params: z.strictObject({ id: orderId }),
    reply: done,
    errors: ["not_found", "order_complete", "payment_processing", "changed_meanwhile", "provider_unavailable"],
  },
} as const satisfies Record<string, RouteShape>;
