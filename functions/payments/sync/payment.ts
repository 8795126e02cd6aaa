import type Stripe from "stripe";
import * as z from "zod";
import { stripeEvents } from "#shared/runtime/stripe-events.ts";
import type { Around } from "../around.ts";
import { followDonation } from "../donations/follow.ts";
import { donationNamedBy, orderNamedBy, retrieveIntent } from "../intents.ts";
import { followOrder } from "../orders/follow.ts";
import { ourStripe } from "../stripe-client.ts";

/** An event, as much of it as we rely on: which payment it is about. What happened to that payment is asked of Stripe. */
const event = z.object({
  id: z.string(),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({ id: z.string().optional(), payment_intent: z.string().nullish() }),
  }),
});

/**
 * Follows what Stripe reports. An event is only a reason to look: its order of arrival and its content are not believed, the payment is
 * read again and the order or donation moves by its current state. So an event may come twice, late, or after its successor.
 *
 * Throws `not_visible_yet` when a payment names an order or donation that is not there yet, so that Stripe sends the event again. Events
 * about what is not ours, and types that nothing here follows, are accepted in silence.
 */
export async function follow(received: Stripe.Event, livemode: boolean, around: Around): Promise<void> {
  const read = event.safeParse(received);
  if (!read.success) return around.log.warn("an event of an unknown shape");
  const { id, type, data } = read.data;
  if (read.data.livemode !== livemode) return around.log.warn("an event of the other mode", { event: id, type });
  const about = stripeEvents[type];
  const intentId = about === "is the payment" ? data.object.id : data.object.payment_intent;
  if (about === undefined || !intentId) return;
  const { client } = await ourStripe(around.now);
  const intent = await retrieveIntent(client, intentId);
  if (intent === undefined) return;
  if (orderNamedBy(intent) !== undefined) await followOrder(intent, { id, type }, around);
  else if (donationNamedBy(intent) !== undefined) await followDonation(intent, { id, type }, around);
}
