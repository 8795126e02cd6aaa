import { attemptCounted, hashOf, limits, refuseWhenSpent } from "../../data/attempts.ts";
import { type Order, orderChanged, orderEvent, saveOrder, withEvent } from "../../data/orders.ts";
import { transact } from "../../data/write.ts";
import { ShopError } from "../../shop-error.ts";
import { isRefusal } from "../ask-stripe.ts";
import type { PaymentContext, StripeReport } from "../context.ts";
import { cancelIntent, type Intent, refusalOf } from "../intents.ts";
import { ourStripe } from "../stripe-client.ts";

/** As many reports of refusals are remembered for an order. */
const keptReports = 50;

/**
 * A payment was refused: its order says why, until it is tried again or paid, and it counts against its customer,
 * once for each report. Whoever has used up the limit tries cards: the payment is canceled too, because its client
 * secret would let them go on without us.
 */
export async function syncRefusal(
  order: Order,
  intent: Intent,
  news: StripeReport,
  context: PaymentContext,
): Promise<"moved" | "changed"> {
  if (news.type !== "payment_intent.payment_failed") return "moved";
  // The payment may have been tried again since, and remember nothing: the report counts all the same.
  const code = refusalOf(intent);
  const known = order.refusals ?? [];
  if (!known.includes(news.id)) {
    const failed = await transact([
      orderChanged(order, {
        ...(code === undefined ? {} : { refusal: code }),
        refusals: [...known, news.id].slice(-keptReports),
        history: withEvent(order, orderEvent(context, "payment_refused", code === undefined ? {} : { detail: code })),
      }),
      attemptCounted(limits.paymentRefusalByUser, hashOf(order.userId), context.now),
    ]);
    if (failed.size > 0) return "changed";
    context.log.info("a payment is refused", { orderId: order.id, intentId: intent.id, code });
  }
  // Also when it was told before: whoever told it may have died then.
  if (await isCardTester(order.userId, context.now)) await stop(order, intent, context);
  return "moved";
}

/** The bank is at work again: what it refused before no longer matters. */
export async function syncProcessing(order: Order): Promise<"moved" | "changed"> {
  if (order.refusal === undefined) return "moved";
  return (await saveOrder(order, { refusal: undefined })) === undefined ? "changed" : "moved";
}

async function isCardTester(userId: string, now: Date): Promise<boolean> {
  try {
    await refuseWhenSpent(limits.paymentRefusalByUser, hashOf(userId), now);
    return false;
  } catch (thrown) {
    if (thrown instanceof ShopError && thrown.code === "too_many_attempts") return true;
    throw thrown;
  }
}

/** The report of the cancellation cancels the order. */
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
