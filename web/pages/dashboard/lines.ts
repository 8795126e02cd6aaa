import type { Order } from "./use-account.ts";

/** The id of an order's row, to which the card of its license leads. */
export function orderRowId({ id }: Order): string {
  return `order-${id}`;
}

/** The orders with an active license. */
export function activeLines(orders: readonly Order[]): readonly Order[] {
  return orders.filter(({ lineState }) => lineState === "active");
}

/** The orders whose number the customer holds: with an active or suspended license, not an ended one or a claim. */
export function ordersHoldingLines(orders: readonly Order[]): readonly Order[] {
  return orders.filter(({ lineState }) => lineState === "active" || lineState === "suspended");
}
