import { priceHeldUntil } from "#shared/domain/price.ts";
import { type Offer, offerBy } from "../../data/launch-places.ts";
import { endHold, holdLonger, repriceOrder } from "../../data/order-status.ts";
import { type Order, saveOrder } from "../../data/orders.ts";
import type { Pricing } from "../../data/pricing.ts";
import type { PaymentContext } from "../context.ts";
import { hasSlip, type Intent } from "../intents.ts";
import type { OurStripe } from "../stripe-client.ts";
import { endPayment } from "./end-payment.ts";

/**
 * An order's price is held for 24 hours; after that, or when today's is lower, its customer gets today's. The new
 * price comes with a new payment: a page that is still open with the old one can no longer charge anything, least of
 * all another amount than it shows. Who has a slip in hand pays what is on it, however long that takes.
 */
export type Renewal = { readonly kind: "none" } | { readonly kind: "longer" | "price"; readonly offer: Offer };

/** Which renewal an order that its customer opens again is due. `intent`: the payment that could still pay for it. */
export function renewalDue(
  order: Order,
  intent: Intent | undefined,
  { settings, counts }: Pricing,
  now: Date,
): Renewal {
  if (intent !== undefined && hasSlip(intent)) return { kind: "none" };
  const offer = offerBy(settings, counts, order);
  const unfinished = order.repricing === true || order.renewal !== undefined;
  const lower = offer.currency === order.currency && offer.amount < order.amount;
  if (!unfinished && !lower && !holdIsOver(order, now)) return { kind: "none" };
  const same = offer.currency === order.currency && offer.amount === order.amount;
  return { kind: same && !unfinished ? "longer" : "price", offer };
}

/**
 * Renews the order's price; then it has to be read again, however this ended. A process that dies in between leaves
 * what the next call ends.
 */
export async function renew(
  order: Order,
  { kind, offer }: Exclude<Renewal, { kind: "none" }>,
  stripe: OurStripe,
  context: PaymentContext,
): Promise<void> {
  if (kind === "longer") {
    await holdLonger(order, offer, context);
    return;
  }
  const ended = await withoutItsPayment(order, stripe, context);
  if (ended !== undefined) await repriceOrder(ended, offer, context);
}

/**
 * The reconciling job's part: the payment of an order whose hold is over is canceled and its launch place given back,
 * unless it asks for what a new order would pay anyway, or a slip is out. Within one run of the job nobody can pay a
 * price that is over, and no place is kept for a customer who does not come back.
 */
export async function endHoldIfOver(
  order: Order,
  intent: Intent | undefined,
  { price }: Pricing,
  stripe: OurStripe,
  context: PaymentContext,
): Promise<void> {
  if (!holdIsOver(order, context.now) && !order.repricing) return;
  if (intent !== undefined && hasSlip(intent)) return;
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
 * Cancels the order's payment, having said so in the order first; undefined when it moved, is paid, or a bank is at
 * work on it.
 */
async function withoutItsPayment(order: Order, stripe: OurStripe, context: PaymentContext): Promise<Order | undefined> {
  if (order.intentId === undefined) return order;
  const marked = order.repricing ? order : await saveOrder(order, { repricing: true });
  if (marked === undefined) return undefined;
  return (await endPayment(marked, stripe, context)) === "ended" ? marked : undefined;
}
