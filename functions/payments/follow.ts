import type Stripe from "stripe";
import * as z from "zod";
import { cancelOrder } from "../data/order-status.ts";
import type { Log } from "../log.ts";
import { ShopError } from "../shop-error.ts";
import { settle } from "./orders/settle.ts";

/** An event, as much of it as we rely on: which thing it is about. What happened to that thing is asked of Stripe. */
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
 * read again and the order moves by its current state. So an event may come twice, late, or after its successor.
 *
 * Throws `not_visible_yet` when a payment names an order that is not there yet, so that Stripe sends the event again. Events about what is
 * not ours, and types that nothing here follows, are accepted in silence.
 */
export async function follow(
  received: Stripe.Event,
  livemode: boolean,
  around: { readonly now: Date; readonly log: Log },
): Promise<void> {
  const read = event.safeParse(received);
  if (!read.success) return around.log.warn("an event of an unknown shape");
  const { id, type, data } = read.data;
  if (read.data.livemode !== livemode) return around.log.warn("an event of the other mode", { event: id, type });
  if (type.startsWith("payment_intent.") && data.object.id !== undefined) return followIntent(data.object.id, around);
  if (type === "checkout.session.completed" && data.object.payment_intent) {
    return followIntent(data.object.payment_intent, around);
  }
}

const rounds = 5;

async function followIntent(intentId: string, around: { readonly now: Date; readonly log: Log }): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const settled = await settle({ intentId }, around);
    if (settled.kind === "not_visible") throw new ShopError("not_visible_yet");
    if (settled.kind !== "canceled") return;
    const { order } = settled;
    // Another payment may have been begun for the order since; then this one no longer matters.
    if (order.status !== "pending" || order.intentId !== intentId) return;
    if ((await cancelOrder(order)) === "canceled") {
      return around.log.info("an order is canceled", { orderId: order.id, intentId });
    }
  }
  throw new ShopError("changed_meanwhile");
}
