import type Stripe from "stripe";
import * as z from "zod";
import { type Context, STRIPE_ITSELF } from "./model/context.ts";
import { StripeFailure } from "./model/stripe-failure.ts";
import { confirmIntent } from "./objects/confirm-intent.ts";
import { disputeIntent } from "./objects/disputes.ts";
import { cancelIntent, createIntent } from "./objects/payment-intents.ts";
import { createRefund } from "./objects/refunds.ts";

const moment = z.iso.datetime().transform((text) => new Date(text));
const metadata = z.record(z.string(), z.string());

/** A payment as it went, in the order in which it is told here. */
export const pastPayment = z.strictObject({
  metadata,
  amount: z.int(),
  currency: z.string(),
  begunAt: moment,
  /** With a test payment method each; a card that is declined leaves the payment open. */
  tries: z.array(z.strictObject({ at: moment, payment_method: z.string() })).default([]),
  canceledAt: moment.optional(),
  refunds: z
    .array(
      z.strictObject({
        at: moment,
        amount: z.int(),
        reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
        metadata,
      }),
    )
    .default([]),
  disputedAt: moment.optional(),
});
/** A payment of the past, as a caller describes it. */
export type PastPayment = z.input<typeof pastPayment>;
type ParsedPayment = z.output<typeof pastPayment>;

/**
 * Makes payments that are over, by the same operations as the API, each with the clock at its time. One with the same
 * metadata that is there already is answered as it is. Nobody is told of them: their events are neither kept nor
 * sent, because whoever waits for them has had them.
 */
export function recordHistory(context: Context, payments: readonly ParsedPayment[]): readonly Stripe.PaymentIntent[] {
  const known = new Map([...context.state.paymentIntents.values()].map((intent) => [nameOf(intent), intent]));
  return payments.map((payment) => known.get(nameOf(payment)) ?? record(context, payment));
}

function nameOf(payment: { readonly metadata: Record<string, string> }): string {
  return JSON.stringify(Object.entries(payment.metadata).sort());
}

function record(context: Context, payment: ParsedPayment): Stripe.PaymentIntent {
  const { amount, currency, metadata, begunAt, tries, canceledAt, refunds, disputedAt } = payment;
  const intent = createIntent(at(context, begunAt), STRIPE_ITSELF, { amount, currency, metadata });
  for (const { at: moment, payment_method } of tries) {
    try {
      confirmIntent(at(context, moment), STRIPE_ITSELF, intent, { payment_method });
    } catch (thrown) {
      if (!(thrown instanceof StripeFailure) || thrown.status !== 402) throw thrown;
    }
  }
  if (canceledAt !== undefined) cancelIntent(at(context, canceledAt), STRIPE_ITSELF, intent, {});
  for (const { at: moment, ...refund } of refunds) {
    createRefund(at(context, moment), STRIPE_ITSELF, { payment_intent: intent.id, ...refund });
  }
  if (disputedAt !== undefined) disputeIntent(at(context, disputedAt), STRIPE_ITSELF, intent);
  return intent;
}

/** The same state at another time, without its events. A bank debit that is under way waits for the switch. */
function at({ state, settings, ...context }: Context, moment: Date): Context {
  return {
    ...context,
    now: () => moment,
    settings: { ...settings, settleDelayMs: null },
    state: { ...state, events: new Map(), deliveries: new Map() },
  };
}
