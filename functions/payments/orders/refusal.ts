import { attemptWrite, checkLimit, hashOf, limits } from "../../data/attempts.ts";
import { failureMail, processingMail } from "../../data/order-mails.ts";
import { type Order, orderEvent, orderWrite, withEvent } from "../../data/orders.ts";
import { transact } from "../../data/write.ts";
import { ShopError } from "../../shop-error.ts";
import { isInvalidRequest } from "../call-stripe.ts";
import type { PaymentContext, StripeEventRef } from "../context.ts";
import { cancelIntent, type Intent, paymentStateOf, refusalOf, retrieveIntent } from "../intents.ts";
import { createStageStripe } from "../stripe-client.ts";

/** Max webhook event ids stored per order, for deduplication. */
const maxStoredEventIds = 50;

/**
 * Records that the bank is processing the payment, once, with a mail to the customer. An earlier decline no longer
 * matters then.
 */
export async function syncProcessing(order: Order, { now }: PaymentContext): Promise<"synced" | "changed"> {
  if (order.processing && order.refusal === undefined) return "synced";
  const failedParts = await transact<string>([
    orderWrite(order, { processing: true, refusal: undefined }),
    ...(order.processing ? [] : processingMail(order, now)),
  ]);
  return failedParts.size === 0 ? "synced" : "changed";
}

/**
 * Records that a payment failed after the bank had processed it, with a mail to the customer, who has long left the
 * page. Stripe's event about it may be lost, so this follows from the payment alone; the event then counts as a
 * decline (`syncRefusal`).
 */
export async function syncFailure(
  order: Order,
  { id }: Intent,
  context: PaymentContext,
): Promise<"stored" | "changed" | "still_processing"> {
  // The payment was fetched before the order was read, and may have gone to the bank in between.
  const { client } = await createStageStripe(context);
  const intent = await retrieveIntent(client, id);
  if (intent === undefined || paymentStateOf(intent) !== "payable") return "still_processing";
  const failedParts = await transact<string>([
    orderWrite(order, { processing: undefined, refusal: refusalOf(intent) }),
    ...failureMail(order, context.now),
  ]);
  return failedParts.size === 0 ? "stored" : "changed";
}

/**
 * Records a declined payment: the order shows why until it is retried or paid, and the decline counts against the
 * customer's limit, once per event. Over the limit it looks like card testing, so the payment is canceled: its client
 * secret would allow further attempts without us.
 */
export async function syncRefusal(
  order: Order,
  intent: Pick<Intent, "id" | "last_payment_error">,
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
async function cancelPayment(order: Order, { id }: Pick<Intent, "id">, context: PaymentContext): Promise<void> {
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
