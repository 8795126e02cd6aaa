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
 * Fetches the payment and settles it. `orderId`: the order the caller expects; a payment for another is `not_ours`.
 * Throws `provider_busy`, `provider_unavailable` and `changed_meanwhile`; both can be retried.
 */
export async function settle(
  { intentId, orderId }: { readonly intentId: string; readonly orderId?: string },
  context: PaymentContext,
): Promise<SettleResult> {
  const { client } = await createStageStripe(context);
  const intent = await retrieveIntent(client, intentId);
  if (intent === undefined) return { kind: "not_ours" };
  if (orderId !== undefined && orderIdsOf(intent)?.orderId !== orderId) return { kind: "not_ours" };
  return settleIntent(intent, context);
}

/**
 * The only way an order becomes complete. If the just-fetched payment succeeded and meets every requirement, status,
 * line and counters change in one transaction. Idempotent and safe to run concurrently: one license, one count.
 * Throws `changed_meanwhile`, which can be retried.
 */
export async function settleIntent(intent: Intent, context: PaymentContext): Promise<SettleResult> {
  const orderIds = orderIdsOf(intent);
  if (orderIds === undefined) return { kind: "not_ours" };
  return retryOnConflict(async (): Promise<SettleResult | typeof retry> => {
    const order = await readOrder(orderIds.userId, orderIds.orderId);
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
    if ((await completeOrder(order, receipt, context)) === "completed") {
      const secondsSincePayment = secondsSinceCardCharge(intent, context.now);
      context.log.info("an order is paid", {
        orderId: order.id,
        intentId: intent.id,
        via: context.via,
        ...(secondsSincePayment !== undefined && { secondsSincePayment }),
      });
    }
    // Read again: the result is what is stored, whichever call stored it.
    return retry;
  });
}
