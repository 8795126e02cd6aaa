import type Stripe from "stripe";
import * as z from "zod";
import { stripeEvents } from "#shared/runtime/stripe-events.ts";
import type { PaymentContext } from "../context.ts";
import { isDonationSettled, syncDonation } from "../donations/sync.ts";
import { donationIdOf, orderIdsOf, retrieveIntent } from "../intents.ts";
import { isOrderSettled, recordDeclinedCard, syncOrder } from "../orders/sync.ts";
import { createStageStripe } from "../stripe-client.ts";
import { tableOrStripe } from "../table-or-stripe.ts";

/** How long an event lets the page go first while Stripe is busy: a success that the table has is not asked for. */
export const eventStandsBackMs = 6000;

/** The relevant fields of an event: those that identify its payment, and those that say why it failed. */
const event = z.object({
  id: z.string(),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      payment_intent: z.string().nullish(),
      metadata: z.record(z.string(), z.string()).optional().catch(undefined),
      last_payment_error: z
        .object({
          code: z.string().optional(),
          decline_code: z.string().optional(),
          payment_method: z.object({ type: z.string() }),
        })
        .optional()
        .catch(undefined),
    }),
  }),
});

/**
 * Handles a Stripe event. It is trusted only to identify a payment, not for its content: the payment is fetched again,
 * and the order or donation follows its current state. Idempotent; events may arrive twice, late or out of order.
 * Nothing is fetched for a success that the table has already, because the page is usually faster than the event, nor
 * for a declined card, which only tells the buyer why.
 * `livemode`: whether the shop's key is live.
 *
 * Throws `not_visible_yet` when the order or donation cannot be read yet, so that Stripe retries. Ignores events of
 * unknown types, and events about payments that are not for this shop.
 */
export async function syncPayment(
  receivedEvent: Stripe.Event,
  livemode: boolean,
  context: PaymentContext,
): Promise<void> {
  const parsed = event.safeParse(receivedEvent);
  if (!parsed.success) return context.log.warn("an event of an unknown shape");
  const { id, type, data } = parsed.data;
  if (parsed.data.livemode !== livemode) return context.log.warn("an event of the other mode", { event: id, type });
  const relation = stripeEvents[type];
  const intentId = relation === "is the payment" ? data.object.id : data.object.payment_intent;
  if (relation === undefined || !intentId) return;
  const hasSuccess = async () =>
    type === "payment_intent.succeeded" && isSettled(intentId, data.object.metadata, context);
  if (await hasSuccess()) return;
  if (type === "payment_intent.payment_failed" && (await isDeclinedCard(intentId, parsed.data, context))) return;
  await tableOrStripe(
    async () => (await hasSuccess()) || undefined,
    async (terms) => {
      const stripe = { ...context.stripe, ...terms, standsBackMs: eventStandsBackMs };
      const { client } = await createStageStripe({ ...context, stripe });
      const intent = await retrieveIntent(client, intentId);
      if (intent === undefined) return true;
      if (orderIdsOf(intent) !== undefined) await syncOrder(intent, { id, type }, context);
      else if (donationIdOf(intent) !== undefined) await syncDonation(intent, { id, type }, context);
      return true;
    },
  );
}

/** Whether the event is about a declined card for an open order, which now says so. */
async function isDeclinedCard(
  intentId: string,
  { id, type, data }: z.output<typeof event>,
  context: PaymentContext,
): Promise<boolean> {
  const { metadata, last_payment_error: error } = data.object;
  const orderIds = metadata && orderIdsOf({ metadata });
  // A debit that fails later was processed by the bank before, and ends that.
  if (orderIds === undefined || error?.payment_method.type !== "card") return false;
  return recordDeclinedCard(orderIds, { id: intentId, last_payment_error: error }, { id, type }, context);
}

/** Whether the table has this payment's success, for the order or donation that the event's metadata names. */
async function isSettled(
  intentId: string,
  metadata: Readonly<Record<string, string>> | undefined,
  context: PaymentContext,
): Promise<boolean> {
  if (metadata === undefined) return false;
  const orderIds = orderIdsOf({ metadata });
  if (orderIds !== undefined) return isOrderSettled(orderIds, intentId, context);
  const donationId = donationIdOf({ metadata });
  return donationId !== undefined && isDonationSettled(donationId, intentId);
}
