/** A payment and its reversed parts, in minor units. `lost`: taken by the bank for good, in a lost dispute. */
export interface ReversedAmount {
  readonly paid: number;
  readonly refunded: number;
  readonly lost: number;
}

/**
 * Whether the reversals of a payment end its license. They do when all of it was refunded, or when a dispute was lost
 * and lost disputes and refunds together took more than half of it. The limit is half and not all, because the amount
 * of a dispute may differ from the charge, "usually because of currency fluctuation or because only part of the order
 * is disputed" (https://docs.stripe.com/api/disputes/object#dispute_object-amount).
 */
export function endsLicense({ paid, refunded, lost }: ReversedAmount): boolean {
  return refunded >= paid || (lost > 0 && (refunded + lost) * 2 > paid);
}
