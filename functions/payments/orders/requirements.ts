import type { Order } from "../../data/orders.ts";
import { type Intent, orderNamedBy } from "../intents.ts";

interface Requirement {
  readonly says: string;
  holds(intent: Intent, order: Order): boolean;
}

/** The conditions for a payment to complete an order. If one fails, it is a mismatch: the order stays as it is. */
export const requirements: readonly Requirement[] = [
  {
    says: "The payment names this order and its owner.",
    holds: (intent, order) => {
      const orderName = orderNamedBy(intent);
      return orderName?.orderId === order.id && orderName.userId === order.userId;
    },
  },
  {
    says: "It is the payment that was begun for this order, or none was.",
    holds: (intent, order) => order.intentId === undefined || order.intentId === intent.id,
  },
  {
    says: "What was received is what the server asked for: the order's price, or its renewal.",
    holds: (intent, order) =>
      [order, order.renewal].some(
        (price) => price?.amount === intent.amount_received && price.currency === intent.currency,
      ),
  },
  {
    says: "Order and payment are both real or both tests.",
    holds: (intent, order) => intent.livemode === order.livemode,
  },
];

/** The requirements that this payment does not meet. */
export function unmetRequirements(intent: Intent, order: Order): readonly string[] {
  return requirements.filter((requirement) => !requirement.holds(intent, order)).map(({ says }) => says);
}
