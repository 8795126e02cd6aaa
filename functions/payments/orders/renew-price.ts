import { priceHeldUntil } from "../../../shared/domain/price.ts";
import { happened, type Order, saveOrder, type Told, withEvent } from "../../data/orders.ts";
import { readPricing } from "../../data/pricing.ts";
import { ShopError } from "../../shop-error.ts";
import { isRefusal } from "../ask-stripe.ts";
import { cancelIntent, type Intent, repriceIntent } from "../intents.ts";
import type { OurStripe } from "../stripe-client.ts";

/** An order with the price that its payment asks for, and whether that is another than the customer was promised before. */
interface Priced {
  readonly order: Order;
  readonly renewed: boolean;
}

/**
 * Holds the order's price for its 24 hours and gives it today's after that. Today's price is first stored beside the old one, then told to
 * Stripe, then it replaces the old one: wherever this stops, the order accepts what its payment asks, and the next call goes on from there.
 * Undefined when something moved meanwhile and the order has to be read again.
 */
export async function atToday(
  order: Order,
  intent: Intent,
  stripe: OurStripe,
  told: Told,
): Promise<Priced | undefined> {
  const { now } = told;
  if (order.renewal === undefined) {
    if (now.getTime() < priceHeldUntil(order.heldFrom).getTime()) {
      // Also to whoever asks again: the answer that told of it may have been lost.
      const renewed = order.history.some(({ at, what }) => what === "price_renewed" && at >= order.heldFrom);
      return { order, renewed };
    }
    const { price } = await readPricing();
    const today = { amount: price.priceCents, currency: price.currency, heldFrom: now.toISOString() };
    const same = today.amount === order.amount && today.currency === order.currency;
    const saved = await saveOrder(order, same ? { heldFrom: today.heldFrom } : { renewal: today });
    if (same) return saved && { order: saved, renewed: false };
    return saved && atToday(saved, intent, stripe, told);
  }
  const { amount, currency, heldFrom } = order.renewal;
  if (!(await asks(intent, amount, currency, stripe))) return undefined;
  const history = withEvent(order, happened(told, "price_renewed", { amount }));
  const renewed = await saveOrder(order, { amount, currency, heldFrom, renewal: undefined, history });
  return renewed && { order: renewed, renewed: true };
}

/** Makes the payment ask this amount. False when Stripe refuses: then it is canceled, unless it has just been paid. */
async function asks({ id }: Intent, amount: number, currency: string, { client }: OurStripe): Promise<boolean> {
  try {
    const updated = await repriceIntent(client, id, amount, currency);
    return updated.amount === amount && updated.currency === currency;
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    await cancelIntent(client, id).catch((refused: unknown) => {
      if (refused instanceof ShopError || !isRefusal(refused)) throw refused;
    });
    return false;
  }
}
