import type { Order } from "./use-account.ts";

/** The orders whose number the assistant answers. */
export function activeLines(orders: readonly Order[]): readonly Order[] {
  return orders.filter(({ lineState }) => lineState === "active");
}

/**
 * The orders whose number is the customer's: those, and what rests during a dispute. Not what ended, nor what
 * somebody else holds.
 */
export function heldLines(orders: readonly Order[]): readonly Order[] {
  return orders.filter(({ lineState }) => lineState === "active" || lineState === "suspended");
}
