import type Stripe from "stripe";
import * as z from "zod";
import { type Context, STRIPE_ITSELF } from "./model/context.ts";
import { StripeFailure } from "./model/stripe-failure.ts";
import { confirmIntent } from "./objects/confirm-intent.ts";
import { disputeIntent } from "./objects/disputes.ts";
import { cancelIntent, createIntent } from "./objects/payment-intents.ts";
import { createRefund } from "./objects/refunds.ts";

const timestampShape = z.iso.datetime().transform((text) => new Date(text));
const metadataSchema = z.record(z.string(), z.string());

/** A past payment, with its fields in chronological order. */
export const pastPaymentSchema = z.strictObject({
  metadata: metadataSchema,
  amount: z.int(),
  currency: z.string(),
  begunAt: timestampShape,
  /** Confirmation attempts, each with a test payment method; a declined card leaves the payment open. */
  tries: z.array(z.strictObject({ at: timestampShape, payment_method: z.string() })).default([]),
  canceledAt: timestampShape.optional(),
  refunds: z
    .array(
      z.strictObject({
        at: timestampShape,
        amount: z.int(),
        reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
        metadata: metadataSchema,
      }),
    )
    .default([]),
  disputedAt: timestampShape.optional(),
});
/** A past payment as clients send it, with timestamps as ISO text. */
export type PastPayment = z.input<typeof pastPaymentSchema>;
type ParsedPayment = z.output<typeof pastPaymentSchema>;

/**
 * Creates back-dated payments using the normal API operations, with the clock set to each operation's time. If a
 * payment with the same metadata exists, it is returned unchanged. Emits no events or webhooks, because their
 * recipients are assumed to have processed them.
 */
export function createPastPayments(
  context: Context,
  payments: readonly ParsedPayment[],
): readonly Stripe.PaymentIntent[] {
  const intentsByMetadata = new Map(
    [...context.state.paymentIntents.values()].map((intent) => [metadataKey(intent), intent]),
  );
  return payments.map((payment) => intentsByMetadata.get(metadataKey(payment)) ?? createPastPayment(context, payment));
}

function metadataKey(payment: { readonly metadata: Record<string, string> }): string {
  return JSON.stringify(Object.entries(payment.metadata).sort());
}

function createPastPayment(context: Context, payment: ParsedPayment): Stripe.PaymentIntent {
  const { amount, currency, metadata, begunAt, tries, canceledAt, refunds, disputedAt } = payment;
  const intent = createIntent(contextAt(context, begunAt), STRIPE_ITSELF, { amount, currency, metadata });
  for (const { at: moment, payment_method } of tries) {
    try {
      confirmIntent(contextAt(context, moment), STRIPE_ITSELF, intent, { payment_method });
    } catch (error) {
      if (!(error instanceof StripeFailure) || error.status !== 402) throw error;
    }
  }
  if (canceledAt !== undefined) cancelIntent(contextAt(context, canceledAt), STRIPE_ITSELF, intent, {});
  for (const { at: moment, ...refund } of refunds) {
    createRefund(contextAt(context, moment), STRIPE_ITSELF, { payment_intent: intent.id, ...refund });
  }
  if (disputedAt !== undefined) disputeIntent(contextAt(context, disputedAt), STRIPE_ITSELF, intent);
  return intent;
}

/**
 * Returns a context on the same state whose clock is set to `time` and whose events are discarded. A bank debit stays
 * `processing` until settled by a test control.
 */
function contextAt({ state, settings, ...context }: Context, time: Date): Context {
  return {
    ...context,
    now: () => time,
    settings: { ...settings, settleDelayMs: null },
    state: { ...state, events: new Map(), deliveries: new Map() },
  };
}
