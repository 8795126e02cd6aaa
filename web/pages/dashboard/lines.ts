import type { Order } from "./use-account.ts";

/** The orders with an active license. */
export function activeLines(orders: readonly Order[]): readonly Order[] {
  return orders.filter(({ lineState }) => lineState === "active");
}

/** The orders whose number the customer holds: active and suspended licenses, but not ended ones and claims. */
export function ordersHoldingLines(orders: readonly Order[]): readonly Order[] {
  return orders.filter(({ lineState }) => lineState === "active" || lineState === "suspended");
}
