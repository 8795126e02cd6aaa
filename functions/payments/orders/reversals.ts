import type Stripe from "stripe";
import { saveReversals } from "../../data/order-money.ts";
import { type Order, readOrder } from "../../data/orders.ts";
import type { PaymentContext } from "../context.ts";
import { type ReversalStore, syncReversalsOf } from "../reversals.ts";

const store: ReversalStore<Order> = {
  noun: "order",
  save: saveReversals,
  readAgain: ({ userId, id }) => readOrder(userId, id),
};

/** Syncs an order's refunds and disputes with Stripe; see `syncReversalsOf`. */
export function syncReversals(order: Order, context: PaymentContext, stripe?: Stripe): Promise<Order> {
  return syncReversalsOf(order, context, store, stripe);
}
