import { priceHeldUntil } from "#shared/domain/price.ts";
import { type Offer, offerFor } from "../../data/launch-places.ts";
import { endHold, renewHold, repriceOrder } from "../../data/order-status.ts";
import { type Order, saveOrder } from "../../data/orders.ts";
import type { Pricing } from "../../data/pricing.ts";
import type { PaymentContext } from "../context.ts";
import { hasVoucher, type Intent } from "../intents.ts";
import type { StageStripe } from "../stripe-client.ts";
import { endPayment } from "./end-payment.ts";

/**
 * An order's price is held for 24 hours; after that, or when the current price is lower, the current one applies. A
 * new price comes with a new payment, so a page still open with the old one cannot charge another amount than it
 * displays. A customer with a payment slip pays the amount on it, however long that takes.
 */
export type Renewal = { readonly kind: "none" } | { readonly kind: "longer" | "price"; readonly offer: Offer };

/** The renewal due when the customer reopens an order. `intent`: the payment that could still pay for it. */
export function renewalDue(
  order: Order,
  intent: Intent | undefined,
  { settings, counts }: Pricing,
  now: Date,
): Renewal {
  if (intent !== undefined && hasVoucher(intent)) return { kind: "none" };
  const offer = offerFor(settings, counts, order);
  const unfinished = order.repricing === true || order.renewal !== undefined;
  const lower = offer.currency === order.currency && offer.amount < order.amount;
  if (!unfinished && !lower && !holdIsOver(order, now)) return { kind: "none" };
  const isSamePrice = offer.currency === order.currency && offer.amount === order.amount;
  return { kind: isSamePrice && !unfinished ? "longer" : "price", offer };
}

/**
 * Renews the order's price; afterward the order must be read again. An interrupted renewal is completed by the next
 * call.
 */
export async function renewPrice(
  order: Order,
  { kind, offer }: Exclude<Renewal, { kind: "none" }>,
  stripe: StageStripe,
  context: PaymentContext,
): Promise<void> {
  if (kind === "longer") {
    await renewHold(order, offer, context);
    return;
  }
  const ended = await withoutItsPayment(order, stripe, context);
  if (ended !== undefined) await repriceOrder(ended, offer, context);
}

/**
 * For the reconciling job: cancels the payment of an order whose hold has ended, and releases its launch place, unless
 * its price is still current or a slip was issued. So after one run of the job an outdated price can no longer be
 * paid, and no place is reserved for a customer who does not return.
 */
export async function endExpiredHold(
  order: Order,
  intent: Intent | undefined,
  { price }: Pricing,
  stripe: StageStripe,
  context: PaymentContext,
): Promise<void> {
  if (!holdIsOver(order, context.now) && !order.repricing) return;
  if (intent !== undefined && hasVoucher(intent)) return;
  const isPayable = order.intentId !== undefined;
  const isToday = order.amount === price.priceCents && order.currency === price.currency;
  if (!order.launchPlace && !order.repricing && (!isPayable || isToday)) return;
  const ended = await withoutItsPayment(order, stripe, context);
  if (ended === undefined || (await endHold(ended, context.now)) === "changed") return;
  context.log.info("a price is no longer held", { orderId: order.id });
}

function holdIsOver({ heldFrom }: Order, now: Date): boolean {
  return now.getTime() >= priceHeldUntil(heldFrom).getTime();
}

/**
 * Cancels the order's payment after marking that in the order; undefined when the order changed, is paid, or is
 * processing.
 */
async function withoutItsPayment(
  order: Order,
  stripe: StageStripe,
  context: PaymentContext,
): Promise<Order | undefined> {
  if (order.intentId === undefined) return order;
  const marked = order.repricing ? order : await saveOrder(order, { repricing: true });
  if (marked === undefined) return undefined;
  return (await endPayment(marked, stripe, context)) === "ended" ? marked : undefined;
}
