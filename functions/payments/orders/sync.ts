import { clearPaidThoughDeleted, markPaidThoughDeleted, readDeletedOrder } from "../../data/deleted-orders.ts";
import { grantFreeLine } from "../../data/order-line.ts";
import { cancelOrder } from "../../data/order-status.ts";
import { lineStateOf, type Order } from "../../data/orders.ts";
import { retry, retryOnConflict } from "../../data/retry-on-conflict.ts";
import { ShopError } from "../../shop-error.ts";
import type { PaymentContext, StripeReport } from "../context.ts";
import { type Intent, isFullyRefunded, isRecent, orderNamedBy, stageOf } from "../intents.ts";
import { recordUnmatched } from "../unmatched.ts";
import { syncProcessing, syncRefusal } from "./refusal.ts";
import { syncReversals } from "./reversals.ts";
import { settleIntent } from "./settle.ts";

/**
 * Syncs an order with its just-fetched PaymentIntent. The event is trusted only for its id and a decline. Returns the
 * order's status; "elsewhere" when this payment does not affect it.
 *
 * Throws `not_visible_yet`, `changed_meanwhile` and `provider_unavailable`, so that Stripe retries.
 */
export async function syncOrder(
  intent: Intent,
  report: StripeReport,
  context: PaymentContext,
): Promise<"complete" | "canceled" | "pending" | "elsewhere"> {
  return retryOnConflict(async () => {
    const settled = await settleIntent(intent, context);
    if (settled.kind === "not_visible") {
      if (isRecent(intent, context.now)) throw new ShopError("not_visible_yet");
      context.log.warn("a payment for an order that this stage does not have", { intentId: intent.id });
      if (stageOf(intent) === "succeeded") await recordUnmatched(intent);
      return "elsewhere";
    }
    if (settled.kind === "deleted") await recordLatePayment(intent, context);
    if (!("order" in settled) || settled.kind === "mismatch") return "elsewhere";
    const { kind, order } = settled;
    if (kind === "complete") {
      const current = showsReversal(intent, order, report) ? await syncReversals(order, context) : order;
      if (lineStateOf(current) === "claimed") await grantFreeLine(current.line, context);
      return "complete";
    }
    // A newer payment exists for the order; this one no longer matters.
    if (order.status !== "pending" || order.intentId !== intent.id) return "elsewhere";
    // We canceled this payment to replace it with one at another price.
    if (kind === "canceled" && order.repricing) return "pending";
    if ((await moved(kind, order, intent, report, context)) === "changed") return retry;
    return kind === "canceled" ? kind : "pending";
  });
}

/** Applies the payment's state to a pending order. "changed": the order was modified concurrently. */
async function moved(
  kind: "processing" | "incomplete" | "canceled",
  order: Order,
  intent: Intent,
  report: StripeReport,
  context: PaymentContext,
): Promise<"moved" | "changed"> {
  if (kind === "processing" && report.type !== "payment_intent.payment_failed") return syncProcessing(order);
  if (kind !== "canceled") return syncRefusal(order, intent, report, context);
  if ((await cancelOrder(order, context)) === "changed") return "changed";
  context.log.info("an order is canceled", { orderId: order.id, intentId: intent.id, via: context.via });
  return "moved";
}

/** Whether there are refunds the order does not know of, or a dispute may have changed. */
function showsReversal({ latest_charge: charge }: Intent, order: Order, { type }: StripeReport): boolean {
  if (type.startsWith("charge.") || type.startsWith("refund.")) return true;
  if (charge === null || typeof charge === "string") return false;
  return charge.amount_refunded !== order.refunded || charge.disputed !== (order.dispute !== undefined);
}

/**
 * Records a payment for a deleted order. Its payment was canceled before the deletion, so money should not come; if it
 * does (an old link, a manual payment), the reconciling job and the admin area report it until it is refunded.
 */
async function recordLatePayment(intent: Intent, context: PaymentContext): Promise<void> {
  const deleted = await readDeletedOrder(orderNamedBy(intent)?.orderId ?? "");
  if (deleted === undefined || stageOf(intent) !== "succeeded") return;
  if (isFullyRefunded(intent)) return clearPaidThoughDeleted(deleted, intent.id, context.now);
  context.log.error("money came for a deleted order", { orderId: deleted.orderId, intentId: intent.id });
  if (deleted.paidBy !== intent.id) await markPaidThoughDeleted(deleted, intent.id);
}
