import { readDeletedOrder } from "../../data/deleted-orders.ts";
import { completeOrder } from "../../data/order-status.ts";
import { type Order, readOrder } from "../../data/orders.ts";
import { retry, retryOnConflict } from "../../data/retry-on-conflict.ts";
import type { PaymentContext } from "../context.ts";
import {
  type Intent,
  methodOf,
  orderIdsOf,
  paidAtOf,
  paymentStateOf,
  retrieveIntent,
  secondsSinceCardCharge,
} from "../intents.ts";
import { createStageStripe } from "../stripe-client.ts";
import { recordUnmatched } from "../unmatched.ts";
import { unmetRequirements } from "./requirements.ts";

/**
 * The outcome of settling a payment. All kinds but the first three contain the payment and the current order.
 *
 * - not_ours: unknown to Stripe, or not for an order of this shop
 * - not_visible: its order cannot be read yet
 * - deleted: its order was deleted
 * - complete: the order is complete, by this call or an earlier one
 * - processing: the bank is processing the payment
 * - incomplete: not paid yet
 * - canceled: the payment was canceled
 * - mismatch: paid, but not what the order expects; needs an admin
 */
export type SettleResult =
  | { readonly kind: "not_ours" | "not_visible" | "deleted" }
  | {
      readonly kind: "complete" | "processing" | "incomplete" | "canceled" | "mismatch";
      readonly order: Order;
      readonly intent: Intent;
    };

/**
 * Fetches the payment and settles it. `order`: the order the caller expects, as just read; a payment for another is
 * `not_ours`. Throws `provider_busy`, `provider_unavailable` and `changed_meanwhile`; all can be retried.
 */
export async function settle(
  { intentId, order }: { readonly intentId: string; readonly order: Order },
  context: PaymentContext,
): Promise<SettleResult> {
  const { client } = await createStageStripe(context);
  const intent = await retrieveIntent(client, intentId);
  if (intent === undefined || orderIdsOf(intent)?.orderId !== order.id) return { kind: "not_ours" };
  return settleIntent(intent, context, order);
}

/**
 * The only way an order becomes complete. If the just-fetched payment succeeded and meets every requirement, status,
 * line and counters change in one transaction. Idempotent and safe to run concurrently: one license, one count.
 * `orderAsRead`: the order from a strongly consistent read before the payment was fetched. It saves a read, and only
 * ever completes the order, which succeeds only if the order has not changed; anything else is decided by a new read.
 * Throws `changed_meanwhile`, which can be retried.
 */
export async function settleIntent(
  intent: Intent,
  context: PaymentContext,
  orderAsRead?: Order,
): Promise<SettleResult> {
  const orderIds = orderIdsOf(intent);
  if (orderIds === undefined) return { kind: "not_ours" };
  let known = orderAsRead && canComplete(intent, orderAsRead) ? orderAsRead : undefined;
  return retryOnConflict(async (): Promise<SettleResult | typeof retry> => {
    const order = known ?? (await readOrder(orderIds.userId, orderIds.orderId));
    known = undefined;
    if (order === undefined) {
      return { kind: (await readDeletedOrder(orderIds.orderId)) === undefined ? "not_visible" : "deleted" };
    }
    const paymentState = paymentStateOf(intent);
    if (paymentState !== "succeeded")
      return { kind: paymentState === "payable" ? "incomplete" : paymentState, order, intent };
    if (order.status === "complete" && order.intentId === intent.id) return { kind: "complete", order, intent };
    const unmet = unmetRequirements(intent, order);
    if (unmet.length > 0) {
      context.log.error("a payment does not match its order", {
        orderId: order.id,
        intentId: intent.id,
        broken: unmet,
      });
      await recordUnmatched(intent);
      return { kind: "mismatch", order, intent };
    }
    const { amount_received: amount, currency } = intent;
    const paidAt = paidAtOf(intent, context.now);
    const receipt = { intentId: intent.id, amount, currency, paidAt, method: methodOf(intent) };
    // The account was erased: list the payment for a refund before the order is completed.
    if (order.line === "") await recordUnmatched(intent);
    const completed = await completeOrder(order, receipt, context);
    // Read again: another call may have completed it.
    if (completed === "changed") return retry;
    const secondsSincePayment = secondsSinceCardCharge(intent, context.now);
    context.log.info("an order is paid", {
      orderId: order.id,
      intentId: intent.id,
      via: context.via,
      ...(secondsSincePayment !== undefined && { secondsSincePayment }),
    });
    return { kind: "complete", order: completed, intent };
  });
}

/** Whether the payment would complete this order of an account that exists. */
function canComplete(intent: Intent, order: Order): boolean {
  const isOpen = order.status !== "complete" && order.line !== "";
  return isOpen && paymentStateOf(intent) === "succeeded" && unmetRequirements(intent, order).length === 0;
}
