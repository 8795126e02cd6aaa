/**
 * An order's public status. `canceled` has one l (specification section 4).
 *
 *   pending  --payment succeeded-->        complete   (nothing leaves complete)
 *   pending  --intent canceled, expired--> canceled
 *   canceled --"Complete payment"-->       pending    (a payment that succeeds late still wins)
 */
export const orderStatuses = ["pending", "complete", "canceled"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Whether the customer may still pay for it (specification section 4: "Complete payment"). */
export function isPayable(status: OrderStatus): boolean {
  return status !== "complete";
}

/** Whether any of these orders has given the customer a line. */
export function hasCompleteOrder(orders: readonly { readonly status: OrderStatus }[]): boolean {
  return orders.some((order) => order.status === "complete");
}
