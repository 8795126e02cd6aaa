import { readDeletedOrder } from "../../data/deleted-orders.ts";
import { completeOrder } from "../../data/order-status.ts";
import { type Order, readOrder } from "../../data/orders.ts";
import { again, untilUnchanged } from "../../data/until-unchanged.ts";
import type { PaymentContext } from "../context.ts";
import { type Intent, orderNamedBy, paidAtOf, retrieveIntent, stageOf } from "../intents.ts";
import { ourStripe } from "../stripe-client.ts";
import { recordUnmatched } from "../unmatched.ts";
import { unmet } from "./requirements.ts";

/**
 * What became of a payment. Every kind but the first three carries the order as it is now and the payment as Stripe
 * has it.
 *
 * - not_ours: Stripe knows no such payment, or it is not for an order of this shop
 * - not_visible: it names an order of ours that cannot be read yet
 * - deleted: its order was deleted
 * - complete: the order is complete, by this call or an earlier one
 * - processing: the bank is still at work; neither paid nor failed
 * - incomplete: not paid (yet)
 * - canceled: the payment was canceled
 * - mismatch: paid, but not what this order waits for; a person must look at it
 */
export type Settled =
  | { readonly kind: "not_ours" | "not_visible" | "deleted" }
  | {
      readonly kind: "complete" | "processing" | "incomplete" | "canceled" | "mismatch";
      readonly order: Order;
      readonly intent: Intent;
    };

/**
 * Asks Stripe for the payment as it is now and settles it. `orderId`: the order that the caller believes it pays for;
 * another makes the payment `not_ours`. Throws `provider_unavailable` and `changed_meanwhile`; both mean try again.
 */
export async function settle(
  { intentId, orderId }: { readonly intentId: string; readonly orderId?: string },
  context: PaymentContext,
): Promise<Settled> {
  const { client } = await ourStripe(context.now);
  const intent = await retrieveIntent(client, intentId);
  if (intent === undefined) return { kind: "not_ours" };
  if (orderId !== undefined && orderNamedBy(intent)?.orderId !== orderId) return { kind: "not_ours" };
  return settleIntent(intent, context);
}

/**
 * The one way in which an order becomes complete. If the payment, which has just been read, succeeded and meets every
 * requirement, its order is completed in one transaction: status, line, counters. May be called by anybody, any
 * number of times, at the same time: one license, one count. Throws `changed_meanwhile`, which means try again.
 */
export async function settleIntent(intent: Intent, context: PaymentContext): Promise<Settled> {
  const named = orderNamedBy(intent);
  if (named === undefined) return { kind: "not_ours" };
  return untilUnchanged(async (): Promise<Settled | typeof again> => {
    const order = await readOrder(named.userId, named.orderId);
    if (order === undefined) {
      return { kind: (await readDeletedOrder(named.orderId)) === undefined ? "not_visible" : "deleted" };
    }
    const stage = stageOf(intent);
    if (stage !== "succeeded") return { kind: stage === "payable" ? "incomplete" : stage, order, intent };
    if (order.status === "complete" && order.intentId === intent.id) return { kind: "complete", order, intent };
    const broken = unmet(intent, order);
    if (broken.length > 0) {
      context.log.error("a payment does not match its order", { orderId: order.id, intentId: intent.id, broken });
      await recordUnmatched(intent);
      return { kind: "mismatch", order, intent };
    }
    const { amount_received: amount, currency } = intent;
    const receipt = { intentId: intent.id, amount, currency, paidAt: paidAtOf(intent, context.now) };
    // The account has ended: before this is complete it is on the list of what to give back.
    if (order.line === "") await recordUnmatched(intent);
    if ((await completeOrder(order, receipt, context)) === "completed") {
      context.log.info("an order is paid", { orderId: order.id, intentId: intent.id, via: context.via });
    }
    // Read again: the result is what is stored, whichever call stored it.
    return again;
  });
}
