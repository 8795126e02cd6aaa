import { attemptWrite, checkLimit, hashOf, limits } from "../../data/attempts.ts";
import { type Order, orderEvent, orderWrite, saveOrder, withEvent } from "../../data/orders.ts";
import { transact } from "../../data/write.ts";
import { ShopError } from "../../shop-error.ts";
import { isRefusal } from "../call-stripe.ts";
import type { PaymentContext, StripeReport } from "../context.ts";
import { cancelIntent, type Intent, refusalOf } from "../intents.ts";
import { ourStripe } from "../stripe-client.ts";

/** Max webhook event ids kept per order, for deduplication. */
const keptReports = 50;

/**
 * Records a declined payment: the order shows why until it is retried or paid, and the decline counts against the
 * customer's limit, once per event. Over the limit it looks like card testing, so the payment is canceled: its client
 * secret would allow further attempts without us.
 */
export async function syncRefusal(
  order: Order,
  intent: Intent,
  report: StripeReport,
  context: PaymentContext,
): Promise<"moved" | "changed"> {
  if (report.type !== "payment_intent.payment_failed") return "moved";
  // The payment may have been retried since and no longer carry the code; the event still counts.
  const code = refusalOf(intent);
  const storedIds = order.refusals ?? [];
  if (!storedIds.includes(report.id)) {
    const failed = await transact([
      orderWrite(order, {
        ...(code === undefined ? {} : { refusal: code }),
        refusals: [...storedIds, report.id].slice(-keptReports),
        history: withEvent(order, orderEvent(context, "payment_refused", code === undefined ? {} : { detail: code })),
      }),
      attemptWrite(limits.paymentRefusalByUser, hashOf(order.userId), context.now),
    ]);
    if (failed.size > 0) return "changed";
    context.log.info("a payment is refused", { orderId: order.id, intentId: intent.id, code });
  }
  // Also for a known event: the process that recorded it may have died here.
  if (await isCardTester(order.userId, context.now)) await stop(order, intent, context);
  return "moved";
}

/** The bank is processing again: the earlier decline no longer matters. */
export async function syncProcessing(order: Order): Promise<"moved" | "changed"> {
  if (order.refusal === undefined) return "moved";
  return (await saveOrder(order, { refusal: undefined })) === undefined ? "changed" : "moved";
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

/** The cancellation's own event cancels the order. */
async function stop(order: Order, { id }: Intent, { now, log }: PaymentContext): Promise<void> {
  const { client } = await ourStripe(now);
  try {
    await cancelIntent(client, id);
    log.warn("a customer tries cards; the payment is canceled", {
      orderId: order.id,
      intentId: id,
      userId: order.userId,
    });
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
  }
}
