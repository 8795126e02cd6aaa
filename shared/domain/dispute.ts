/** The reversed part of a payment, in minor units. `lost`: taken by the bank for good. */
export interface ReversedAmount {
  readonly paid: number;
  readonly refunded: number;
  readonly lost: number;
}

/**
 * Whether too little of a payment is left to pay for a license: all of it was refunded, or a dispute was lost that was
 * not clearly partial, that is, it took, together with refunds, more than half of the payment. The disputed amount may
 * differ slightly from the charge, "usually because of currency fluctuation or because only part of the order is
 * disputed" (https://docs.stripe.com/api/disputes/object#dispute_object-amount), so nearly all counts as all.
 */
export function endsLicense({ paid, refunded, lost }: ReversedAmount): boolean {
  return refunded >= paid || (lost > 0 && (refunded + lost) * 2 > paid);
}
