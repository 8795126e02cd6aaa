import type Stripe from "stripe";
import * as z from "zod";
import { stripeEvents } from "#shared/runtime/stripe-events.ts";
import type { PaymentContext } from "../context.ts";
import { syncDonation } from "../donations/sync.ts";
import { donationNamedBy, orderNamedBy, retrieveIntent } from "../intents.ts";
import { syncOrder } from "../orders/sync.ts";
import { ourStripe } from "../stripe-client.ts";

/**
 * An event, as much of it as we rely on: which payment it is about. What happened to that payment is asked of Stripe.
 */
const event = z.object({
  id: z.string(),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({ id: z.string().optional(), payment_intent: z.string().nullish() }),
  }),
});

/**
 * Follows what Stripe reports. An event is only a reason to look: its order of arrival and its content are not
 * believed, the payment is read again and the order or donation moves by its current state. So an event may come
 * twice, late, or after its successor.
 *
 * Throws `not_visible_yet` when a payment names an order or donation that is not there yet, so that Stripe sends the
 * event again. Events about what is not ours, and types that nothing here follows, are accepted in silence.
 */
export async function syncPayment(received: Stripe.Event, livemode: boolean, context: PaymentContext): Promise<void> {
  const read = event.safeParse(received);
  if (!read.success) return context.log.warn("an event of an unknown shape");
  const { id, type, data } = read.data;
  if (read.data.livemode !== livemode) return context.log.warn("an event of the other mode", { event: id, type });
  const about = stripeEvents[type];
  const intentId = about === "is the payment" ? data.object.id : data.object.payment_intent;
  if (about === undefined || !intentId) return;
  const { client } = await ourStripe(context.now);
  const intent = await retrieveIntent(client, intentId);
  if (intent === undefined) return;
  if (orderNamedBy(intent) !== undefined) await syncOrder(intent, { id, type }, context);
  else if (donationNamedBy(intent) !== undefined) await syncDonation(intent, { id, type }, context);
}
