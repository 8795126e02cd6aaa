import type { Order } from "../../data/orders.ts";
import { type Intent, orderIdsOf } from "../intents.ts";

interface Requirement {
  readonly description: string;
  isMetBy(intent: Intent, order: Order): boolean;
}

/** The conditions for a payment to complete an order. If one is not met, the order is not changed ("mismatch"). */
export const requirements: readonly Requirement[] = [
  {
    description: "The payment's metadata names this order and its owner.",
    isMetBy: (intent, order) => {
      const orderIds = orderIdsOf(intent);
      return orderIds?.orderId === order.id && orderIds.userId === order.userId;
    },
  },
  {
    description: "The payment is the one stored with this order, or the order has none.",
    isMetBy: (intent, order) => order.intentId === undefined || order.intentId === intent.id,
  },
  {
    description: "The received amount is the order's price or the price of its renewal, in the same currency.",
    isMetBy: (intent, order) =>
      [order, order.renewal].some(
        (price) => price?.amount === intent.amount_received && price.currency === intent.currency,
      ),
  },
  {
    description: "Order and payment are both in live mode or both in test mode.",
    isMetBy: (intent, order) => intent.livemode === order.livemode,
  },
];

/** The descriptions of the requirements that this payment does not meet. */
export function unmetRequirements(intent: Intent, order: Order): readonly string[] {
  return requirements
    .filter((requirement) => !requirement.isMetBy(intent, order))
    .map(({ description }) => description);
}
