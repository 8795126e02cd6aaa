/** Whether an unpaid order still holds its price (specification: "Your special price is reserved for 24 hours."). */
export function holdsPrice<Order extends { readonly priceHeldUntil: string | null }>(
  order: Order,
  now: Date,
): order is Order & { readonly priceHeldUntil: string } {
  return order.priceHeldUntil !== null && Date.parse(order.priceHeldUntil) > now.getTime();
}
