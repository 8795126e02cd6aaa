import { completeOrder } from "../../data/order-status.ts";
import { type Order, readOrder } from "../../data/orders.ts";
import type { Log } from "../../log.ts";
import { ShopError } from "../../shop-error.ts";
import { type Intent, orderNamedBy, retrieveIntent, stageOf } from "../intents.ts";
import { ourStripe } from "../stripe-client.ts";
import { unmet } from "./requirements.ts";

/**
 * What became of a payment. Every kind but the first two carries the order as it is now and the payment as Stripe has it.
 *
 * - not_ours: Stripe knows no such payment, or it is not for an order of this shop
 * - not_visible: it names an order of ours that cannot be read yet
 * - complete: the order is complete, by this call or an earlier one
 * - processing: the bank is still at work; neither paid nor failed
 * - incomplete: not paid (yet)
 * - canceled: the payment was canceled
 * - mismatch: paid, but not what this order waits for; a person must look at it
 */
export type Settled =
  | { readonly kind: "not_ours" }
  | { readonly kind: "not_visible" }
  | {
      readonly kind: "complete" | "processing" | "incomplete" | "canceled" | "mismatch";
      readonly order: Order;
      readonly intent: Intent;
    };

const rounds = 5;

/**
 * The one way in which an order becomes complete. Asks Stripe for the payment as it is now, and if it succeeded and meets every requirement
 * completes its order in one transaction: status, line, counters. May be called by anybody, any number of times, at the same time: one
 * licence, one count. `orderId`: the order that the caller believes it pays for; another makes the payment `not_ours`.
 *
 * Throws `provider_unavailable` and `changed_meanwhile`; both mean try again.
 */
export async function settle(
  { intentId, orderId }: { readonly intentId: string; readonly orderId?: string },
  { now, log }: { readonly now: Date; readonly log: Log },
): Promise<Settled> {
  const { client } = await ourStripe(now);
  const intent = await retrieveIntent(client, intentId);
  if (intent === undefined) return { kind: "not_ours" };
  const named = orderNamedBy(intent);
  if (named === undefined || (orderId !== undefined && named.orderId !== orderId)) return { kind: "not_ours" };
  for (let round = 0; round < rounds; round += 1) {
    const order = await readOrder(named.userId, named.orderId);
    if (order === undefined) return { kind: "not_visible" };
    const stage = stageOf(intent);
    if (stage !== "succeeded") return { kind: stage === "payable" ? "incomplete" : stage, order, intent };
    if (order.status === "complete" && order.intentId === intent.id) return { kind: "complete", order, intent };
    const broken = unmet(intent, order);
    if (broken.length > 0) {
      log.error("a payment does not match its order", { orderId: order.id, intentId, broken });
      return { kind: "mismatch", order, intent };
    }
    const { amount_received: amount, currency } = intent;
    const paidAt = paidAtOf(intent, now);
    if ((await completeOrder(order, { intentId, amount, currency, paidAt }, now)) === "completed") {
      log.info("an order is paid", { orderId: order.id, intentId });
    }
    // Read again: what is told is what is stored, whoever stored it.
  }
  throw new ShopError("changed_meanwhile");
}

/** When the card was charged; Stripe counts seconds. */
function paidAtOf({ latest_charge: charge }: Intent, now: Date): Date {
  return charge === null || typeof charge === "string" ? now : new Date(charge.created * 1000);
}
