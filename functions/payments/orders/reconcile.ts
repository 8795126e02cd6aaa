import { orderExpiryDays } from "#shared/domain/order.ts";
import { cancelOrder } from "../../data/order-status.ts";
import { type Order, readOrder } from "../../data/orders.ts";
import { listPosition, readPendingOrders, readProgress, saveProgress } from "../../data/pending-orders.ts";
import { type Pricing, readPricing } from "../../data/pricing.ts";
import { describeError } from "../../log.ts";
import { runInBatches } from "../batches.ts";
import type { PaymentContext } from "../context.ts";
import { type Intent, paymentStateOf, retrieveIntent } from "../intents.ts";
import { createStageStripe } from "../stripe-client.ts";
import { endPayment } from "./end-payment.ts";
import { endExpiredHold } from "./renew-price.ts";
import { syncOrder } from "./sync.ts";

/** The result of a run. Failed orders are retried by a later run. */
export interface OrdersReconciled {
  readonly ordersLookedAt: number;
  readonly ordersCompleted: number;
  readonly ordersCanceled: number;
  readonly ordersFailed: number;
}

/** Time for the page and the webhook to report a payment. */
const graceMinutes = 2;
/** Max orders per run. */
const maxPerRun = 500;

/**
 * Syncs pending orders with their payments, oldest first, ends expired price holds, and cancels orders that are unpaid
 * for `orderExpiryDays`. A run continues where the last one stopped, so every order gets its turn. A failing order
 * does not block the others.
 */
export async function reconcileOrders(
  context: PaymentContext,
  maxCount: number = maxPerRun,
): Promise<OrdersReconciled> {
  const position = await readProgress();
  const orders = await nextOrders(position, context.now, maxCount);
  const pricing = await readPricing();
  const counts = { ordersLookedAt: 0, ordersCompleted: 0, ordersCanceled: 0, ordersFailed: 0 };
  counts.ordersLookedAt = await runInBatches(orders, async (order) => {
    try {
      const outcome = await reconcileOrder(order, pricing, context);
      if (outcome === "complete") counts.ordersCompleted += 1;
      if (outcome === "canceled") counts.ordersCanceled += 1;
    } catch (thrown) {
      counts.ordersFailed += 1;
      context.log.error("an order could not be reconciled", { orderId: order.id, cause: describeError(thrown) });
    }
  });
  const last = orders.at(counts.ordersLookedAt - 1);
  const isEndReached = counts.ordersLookedAt < maxCount && counts.ordersLookedAt === orders.length;
  const nextPosition = isEndReached || last === undefined ? undefined : listPosition(last);
  if (nextPosition !== position) await saveProgress(nextPosition);
  return counts;
}

/** The orders from where the last run stopped to the newest, then those from the oldest to that position. */
async function nextOrders(position: string | undefined, now: Date, maxCount: number): Promise<readonly Order[]> {
  const newest = new Date(now.getTime() - graceMinutes * 60_000).toISOString();
  const laterOrders = await readPendingOrders(position, newest, maxCount);
  if (position === undefined || laterOrders.length === maxCount) return laterOrders;
  return [...laterOrders, ...(await readPendingOrders(undefined, position, maxCount - laterOrders.length))];
}

async function reconcileOrder(
  order: Order,
  pricing: Pricing,
  context: PaymentContext,
): Promise<"complete" | "canceled" | "pending" | "unaffected"> {
  const stripe = await createStageStripe(context.now);
  let intent: Intent | undefined;
  if (order.intentId !== undefined && order.livemode === stripe.livemode) {
    intent = await retrieveIntent(stripe.client, order.intentId);
    if (intent !== undefined) {
      const syncedStatus = await syncOrder(intent, { id: "", type: "" }, context);
      if (syncedStatus !== "pending" || paymentStateOf(intent) === "processing") return syncedStatus;
    }
  }
  // The index is eventually consistent, and the order may have been reopened.
  const current = await readOrder(order.userId, order.id);
  if (current?.status !== "pending") return "pending";
  if (!isExpired(current, context.now)) {
    if (current.intentId === order.intentId) await endExpiredHold(current, intent, pricing, stripe, context);
    return "pending";
  }
  const outcome = await endPayment(current, stripe, context);
  if (outcome !== "ended") return outcome === "complete" ? outcome : "pending";
  if ((await cancelOrder(current, context, "expired")) === "changed") return "pending";
  context.log.info("an order is expired", { orderId: order.id });
  return "canceled";
}

/**
 * Whether the order has expired. The period starts again when the customer reopens the canceled order or renews its
 * price hold, but not when a card is declined.
 */
function isExpired({ createdAt, heldFrom, history }: Order, now: Date): boolean {
  const revivals = history.filter(({ what }) => what === "revived").map(({ at }) => at);
  const timestamps = [createdAt, heldFrom, ...revivals];
  const newest = Math.max(...timestamps.map((timestamp) => Date.parse(timestamp)));
  return now.getTime() - newest >= orderExpiryDays * 86_400_000;
}
