import { clearPaidThoughDeleted, markPaidThoughDeleted, readDeletedOrder } from "../../data/deleted-orders.ts";
import { grantFreeLine } from "../../data/order-line.ts";
import { cancelOrder } from "../../data/order-status.ts";
import { lineStateOf, type Order, readOrder } from "../../data/orders.ts";
import { retry, retryOnConflict } from "../../data/retry-on-conflict.ts";
import { ShopError } from "../../shop-error.ts";
import type { PaymentContext, StripeEventRef } from "../context.ts";
import { type Intent, isFullyRefunded, isRecent, orderIdsOf, paymentStateOf } from "../intents.ts";
import { recordUnmatched } from "../unmatched.ts";
import { syncFailure, syncProcessing, syncRefusal } from "./refusal.ts";
import { syncReversals } from "./reversals.ts";
import { settleIntent } from "./settle.ts";

/**
 * Syncs an order with its just-fetched PaymentIntent. The event itself is trusted only for its id and to report a
 * declined payment. Returns the order's status; "unaffected" when this payment does not change it.
 *
 * Throws `not_visible_yet`, `changed_meanwhile`, `provider_busy` and `provider_unavailable`, so that Stripe retries.
 */
export async function syncOrder(
  intent: Intent,
  event: StripeEventRef,
  context: PaymentContext,
): Promise<"complete" | "canceled" | "pending" | "unaffected"> {
  return retryOnConflict(async () => {
    const result = await settleIntent(intent, context);
    if (result.kind === "not_visible") {
      if (isRecent(intent, context.now)) throw new ShopError("not_visible_yet");
      context.log.warn("a payment for an order that this stage does not have", { intentId: intent.id });
      if (paymentStateOf(intent) === "succeeded") await recordUnmatched(intent);
      return "unaffected";
    }
    if (result.kind === "deleted") await recordLatePayment(intent, context);
    if (!("order" in result) || result.kind === "mismatch") return "unaffected";
    const { kind, order } = result;
    if (kind === "complete") {
      const currentOrder = mayHaveReversal(intent, order, event) ? await syncReversals(order, context) : order;
      if (lineStateOf(currentOrder) === "claimed") await grantFreeLine(currentOrder.line, context);
      return "complete";
    }
    // A newer payment exists for the order; this one no longer matters.
    if (order.status !== "pending" || order.intentId !== intent.id) return "unaffected";
    // We canceled this payment to replace it with one at another price.
    if (kind === "canceled" && order.repricing) return "pending";
    if ((await applyState(kind, order, intent, event, context)) === "changed") return retry;
    return kind === "canceled" ? kind : "pending";
  });
}

/**
 * Whether this payment has completed its order. A refund or a dispute since then has events of its own. A paid number
 * that another order holds is granted if it is free by now, as after any other event.
 */
export async function isOrderSettled(
  { userId, orderId }: { readonly userId: string; readonly orderId: string },
  intentId: string,
  context: PaymentContext,
): Promise<boolean> {
  const order = await readOrder(userId, orderId);
  if (order?.status !== "complete" || order.intentId !== intentId) return false;
  if (lineStateOf(order) === "claimed") await grantFreeLine(order.line, context);
  return true;
}

/**
 * Records a declined card from Stripe's event alone, without asking for the payment, if the order is still open with
 * that payment. Returns false if not, and the payment decides. If the buyer has paid since then, the decline disappears
 * from the order when it completes.
 */
export async function recordDeclinedCard(
  { userId, orderId }: { readonly userId: string; readonly orderId: string },
  declined: Pick<Intent, "id" | "last_payment_error">,
  event: StripeEventRef,
  context: PaymentContext,
): Promise<boolean> {
  return retryOnConflict(async () => {
    const order = await readOrder(userId, orderId);
    if (order?.status !== "pending" || order.intentId !== declined.id || order.processing) return false;
    return (await syncRefusal(order, declined, event, context)) === "changed" ? retry : true;
  });
}

/** Applies the payment's state to a pending order. "changed": the order was modified concurrently. */
async function applyState(
  kind: "processing" | "incomplete" | "canceled",
  order: Order,
  intent: Intent,
  event: StripeEventRef,
  context: PaymentContext,
): Promise<"synced" | "changed"> {
  if (kind === "processing" && event.type !== "payment_intent.payment_failed") {
    return syncProcessing(order, context);
  }
  if (kind === "incomplete" && order.processing) {
    const outcome = await syncFailure(order, intent, context);
    // Once it is stored, the order is read again: the event may count as a decline as well.
    if (outcome !== "still_processing") return "changed";
  }
  if (kind !== "canceled") return syncRefusal(order, intent, event, context);
  if ((await cancelOrder(order, context)) === "changed") return "changed";
  context.log.info("an order is canceled", { orderId: order.id, intentId: intent.id, via: context.via });
  return "synced";
}

/** Whether there are refunds that are not stored with the order, or a dispute may have changed. */
function mayHaveReversal({ latest_charge: charge }: Intent, order: Order, { type }: StripeEventRef): boolean {
  if (type.startsWith("charge.") || type.startsWith("refund.")) return true;
  if (charge === null || typeof charge === "string") return false;
  return charge.amount_refunded !== order.refunded || charge.disputed !== (order.dispute !== undefined);
}

/**
 * Records a payment for a deleted order. The order's payment was canceled before the deletion, so no money should
 * arrive; if it does (an old link, a manual payment), the reconciling job and the admin area report it until it is
 * refunded.
 */
async function recordLatePayment(intent: Intent, context: PaymentContext): Promise<void> {
  const deletedOrder = await readDeletedOrder(orderIdsOf(intent)?.orderId ?? "");
  if (deletedOrder === undefined || paymentStateOf(intent) !== "succeeded") return;
  if (isFullyRefunded(intent)) return clearPaidThoughDeleted(deletedOrder, intent.id, context.now);
  context.log.error("money came for a deleted order", { orderId: deletedOrder.orderId, intentId: intent.id });
  if (deletedOrder.paidBy !== intent.id) await markPaidThoughDeleted(deletedOrder, intent.id);
}
