import { priceHeldUntil } from "#shared/domain/price.ts";
import { type Offer, offerFor } from "../../data/launch-places.ts";
import type { Reminded } from "../../data/order-mails.ts";
import { endHold, renewHold, repriceOrder } from "../../data/order-status.ts";
import { type Order, saveOrder } from "../../data/orders.ts";
import type { Pricing } from "../../data/pricing.ts";
import type { PaymentContext } from "../context.ts";
import { hasVoucher, type Intent } from "../intents.ts";
import type { StageStripe } from "../stripe-client.ts";
import { endPayment } from "./end-payment.ts";

/**
 * How to renew an order's price. A price is held for 24 hours; after that, or when the current price is lower, the
 * current price applies. A new price comes with a new payment, so a page still open with the old payment cannot charge
 * another amount than it displays. A customer with a voucher pays the voucher's amount, however long that takes.
 *
 * - none: the price is still held, or a voucher was issued
 * - hold: the price is the same, and is held for another 24 hours
 * - price: the price changes, or an interrupted renewal has to be completed
 */
export type Renewal = { readonly kind: "none" } | { readonly kind: "hold" | "price"; readonly offer: Offer };

/** The renewal due when the customer reopens an order. `intent`: the payment that could still pay for it. */
export function dueRenewal(
  order: Order,
  intent: Intent | undefined,
  { settings, counts }: Pricing,
  now: Date,
): Renewal {
  if (intent !== undefined && hasVoucher(intent)) return { kind: "none" };
  const offer = offerFor(settings, counts, order);
  const isUnfinished = order.repricing === true || order.renewal !== undefined;
  const isLower = offer.currency === order.currency && offer.amount < order.amount;
  if (!isUnfinished && !isLower && !isHoldOver(order, now)) return { kind: "none" };
  const isSamePrice = offer.currency === order.currency && offer.amount === order.amount;
  return { kind: isSamePrice && !isUnfinished ? "hold" : "price", offer };
}

/**
 * Renews the order's price; afterward the order must be read again. An interrupted renewal is completed by the next
 * call.
 */
export async function renewPrice(
  order: Order,
  { kind, offer }: Exclude<Renewal, { kind: "none" }>,
  buyer: Reminded,
  stripe: StageStripe,
  context: PaymentContext,
): Promise<void> {
  if (kind === "hold") {
    await renewHold(order, offer, context, buyer);
    return;
  }
  const unpaidOrder = await cancelPayment(order, stripe, context);
  if (unpaidOrder !== undefined) await repriceOrder(unpaidOrder, offer, context, buyer);
}

/**
 * For the reconciling job: cancels the payment of an order whose hold has ended, and releases its launch place, unless
 * its price is still current or a voucher was issued. The job looks at an order when its hold ends, and at all orders
 * when the price changes. So an outdated price can no longer be paid then, and no place is reserved for a customer who
 * does not return.
 */
export async function endExpiredHold(
  order: Order,
  intent: Intent | undefined,
  { price }: Pricing,
  stripe: StageStripe,
  context: PaymentContext,
): Promise<void> {
  if (!isHoldOver(order, context.now) && !order.repricing) return;
  if (intent !== undefined && hasVoucher(intent)) return;
  const isPayable = order.intentId !== undefined;
  const isCurrentPrice = order.amount === price.priceCents && order.currency === price.currency;
  if (!order.launchPlace && !order.repricing && (!isPayable || isCurrentPrice)) return;
  const unpaidOrder = await cancelPayment(order, stripe, context);
  if (unpaidOrder === undefined || (await endHold(unpaidOrder, context.now)) === "changed") return;
  context.log.info("a price is no longer held", { orderId: order.id });
}

function isHoldOver({ heldFrom }: Order, now: Date): boolean {
  return now.getTime() >= priceHeldUntil(heldFrom).getTime();
}

/**
 * Cancels the order's payment, if any, after marking the order as `repricing`. Returns the order as stored; undefined
 * when it changed concurrently, was paid, or its payment is processing.
 */
async function cancelPayment(order: Order, stripe: StageStripe, context: PaymentContext): Promise<Order | undefined> {
  if (order.intentId === undefined) return order;
  const markedOrder = order.repricing ? order : await saveOrder(order, { repricing: true });
  if (markedOrder === undefined) return undefined;
  return (await endPayment(markedOrder, stripe, context)) === "ended" ? markedOrder : undefined;
}
