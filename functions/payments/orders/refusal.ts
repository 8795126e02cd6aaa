import { attemptWrite, checkLimit, hashOf, limits } from "../../data/attempts.ts";
import { type Order, orderEvent, orderWrite, saveOrder, withEvent } from "../../data/orders.ts";
import { transact } from "../../data/write.ts";
import { ShopError } from "../../shop-error.ts";
import { isInvalidRequest } from "../call-stripe.ts";
import type { PaymentContext, StripeEventRef } from "../context.ts";
import { cancelIntent, type Intent, refusalOf } from "../intents.ts";
import { createStageStripe } from "../stripe-client.ts";

/** Max webhook event ids stored per order, for deduplication. */
const maxStoredEventIds = 50;

/**
 * Records a declined payment: the order shows why until it is retried or paid, and the decline counts against the
 * customer's limit, once per event. Over the limit it looks like card testing, so the payment is canceled: its client
 * secret would allow further attempts without us.
 */
export async function syncRefusal(
  order: Order,
  intent: Intent,
  event: StripeEventRef,
  context: PaymentContext,
): Promise<"synced" | "changed"> {
  if (event.type !== "payment_intent.payment_failed") return "synced";
  // The payment may have been retried since then and no longer contain the code; the event still counts.
  const code = refusalOf(intent);
  const storedIds = order.refusals ?? [];
  if (!storedIds.includes(event.id)) {
    const failedParts = await transact([
      orderWrite(order, {
        ...(code === undefined ? {} : { refusal: code }),
        refusals: [...storedIds, event.id].slice(-maxStoredEventIds),
        history: withEvent(order, orderEvent(context, "payment_refused", code === undefined ? {} : { detail: code })),
      }),
      attemptWrite(limits.paymentRefusalByUser, hashOf(order.userId), context.now),
    ]);
    if (failedParts.size > 0) return "changed";
    context.log.info("a payment is refused", { orderId: order.id, intentId: intent.id, code });
  }
  // Even if the event was already recorded: the process that recorded it may have died here.
  if (await isCardTester(order.userId, context.now)) await cancelPayment(order, intent, context);
  return "synced";
}

/** Removes an earlier decline, which no longer matters: the bank is processing the payment again. */
export async function syncProcessing(order: Order): Promise<"synced" | "changed"> {
  if (order.refusal === undefined) return "synced";
  return (await saveOrder(order, { refusal: undefined })) === undefined ? "changed" : "synced";
}

async function isCardTester(userId: string, now: Date): Promise<boolean> {
  try {
    await checkLimit(limits.paymentRefusalByUser, hashOf(userId), now);
    return false;
  } catch (thrown) {
    if (thrown instanceof ShopError && thrown.code === "too_many_attempts") return true;
    throw thrown;
  }
}

/** Cancels the payment; the webhook event about that cancels the order. */
async function cancelPayment(order: Order, { id }: Intent, context: PaymentContext): Promise<void> {
  const { client } = await createStageStripe(context);
  try {
    await cancelIntent(client, id);
    context.log.warn("a customer tries cards; the payment is canceled", {
      orderId: order.id,
      intentId: id,
      userId: order.userId,
    });
  } catch (thrown) {
    if (!isInvalidRequest(thrown)) throw thrown;
  }
}
