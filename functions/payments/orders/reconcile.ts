import { orderExpiryDays } from "#shared/domain/order.ts";
import { readPendingOrders, readReopenedOrders } from "../../data/due-lists.ts";
import { cancelOrder } from "../../data/order-status.ts";
import { type Order, readOrder } from "../../data/orders.ts";
import { type Pricing, readPricing } from "../../data/pricing.ts";
import { askDue } from "../ask-due.ts";
import type { PaymentContext } from "../context.ts";
import { type Intent, paymentStateOf, retrieveIntent } from "../intents.ts";
import { reportFailure } from "../report-failure.ts";
import { createStageStripe } from "../stripe-client.ts";
import { endPayment } from "./end-payment.ts";
import { endExpiredHold } from "./renew-price.ts";
import { syncOrder } from "./sync.ts";

/** The result of a run. Failed and postponed orders are retried by a later run. */
export interface OrdersReconciled {
  readonly ordersLookedAt: number;
  readonly ordersCompleted: number;
  readonly ordersCanceled: number;
  readonly ordersFailed: number;
  /** Orders at which Stripe asked for a pause; the run stops there. */
  readonly ordersPostponed: number;
}

const plan = { graceMinutes: 2 } as const;
/** Max orders per run. */
const defaultMaxPerRun = 500;

/**
 * Syncs the pending orders that are due with their payments, the longest overdue first, ends expired price holds, and
 * cancels orders that are unpaid for `orderExpiryDays`. Old orders are due less often (`asking-plan.ts`); an old order
 * whose payment was opened again is due like a new one. When the price changes, every order is due once. A failing
 * order does not block the others.
 */
export async function reconcileOrders(
  context: PaymentContext,
  maxPerRun: number = defaultMaxPerRun,
): Promise<OrdersReconciled> {
  const pricing = await readPricing();
  const counts = { ordersCompleted: 0, ordersCanceled: 0, ordersFailed: 0, ordersPostponed: 0 };
  const pendingOrders = new Map<string, Order>();
  const ordersLookedAt = await askDue(
    {
      name: "pending-orders",
      plan,
      // An outdated price must not stay payable until an old order is due.
      basis: `${pricing.price.priceCents} ${pricing.price.currency}`,
      maxPerRun,
      read: async (spans) => {
        const [orders, reopened] = await Promise.all([readPendingOrders(spans), readReopenedOrders(spans)]);
        for (const order of orders) pendingOrders.set(refOf(order.userId, order.id), order);
        return [
          ...orders.map(({ userId, id, createdAt }) => ({ id: refOf(userId, id), openedAt: createdAt })),
          ...reopened.map(({ userId, orderId, reopenedAt }) => ({ id: refOf(userId, orderId), openedAt: reopenedAt })),
        ];
      },
      ask: async (ref) => {
        const [userId = "", orderId = ""] = ref.split("/");
        try {
          const order = pendingOrders.get(ref) ?? (await readOrder(userId, orderId));
          if (order?.status !== "pending") return "done";
          const outcome = await reconcileOrder(order, pricing, context);
          if (outcome === "complete") counts.ordersCompleted += 1;
          if (outcome === "canceled") counts.ordersCanceled += 1;
          return "done";
        } catch (thrown) {
          const outcome = reportFailure(thrown, "an order could not be reconciled", { orderId }, context);
          counts[outcome === "failed" ? "ordersFailed" : "ordersPostponed"] += 1;
          return outcome;
        }
      },
    },
    context,
  );
  return { ordersLookedAt, ...counts };
}

/** Names an order for the loop. */
function refOf(userId: string, orderId: string): string {
  return `${userId}/${orderId}`;
}

async function reconcileOrder(
  order: Order,
  pricing: Pricing,
  context: PaymentContext,
): Promise<"complete" | "canceled" | "pending" | "unaffected"> {
  const stripe = await createStageStripe(context);
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
