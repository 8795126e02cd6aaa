/** What has come back of a payment, in the minor units of its currency. `lost`: what the bank has taken for good. */
export interface TakenBack {
  readonly paid: number;
  readonly refunded: number;
  readonly lost: number;
}

/**
 * Whether so much of a payment is gone that it no longer pays for a license: all of it was refunded, or a dispute was
 * lost that was not clearly partial. It was when what it took, together with refunds, is at most half of what was
 * paid. What a bank takes may differ a little from the charge, "usually because of currency fluctuation or because
 * only part of the order is disputed" (https://docs.stripe.com/api/disputes/object#dispute_object-amount), so a bank
 * that takes nearly all is taken to mean all.
 */
export function endsLicense({ paid, refunded, lost }: TakenBack): boolean {
  return refunded >= paid || (lost > 0 && (refunded + lost) * 2 > paid);
}
