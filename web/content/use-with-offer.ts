import { useMemo } from "react";
import { useOffer } from "./offer.ts";
import { asksForOffer, withOffer } from "./with-offer.ts";

/** What a page shows in place of today's price: the amount of an opened payment, in minor units. */
export interface ShownAmount {
  readonly amount: number;
  readonly currency: string;
}

/**
 * A page's copy with today's price and the counts of the launch filled in wherever it asks for them. The server is
 * asked only if the copy does.
 */
export function useWithOffer<Copy>(copy: Copy, shown?: ShownAmount): Copy {
  const offer = useOffer(useMemo(() => asksForOffer(copy), [copy]));
  const amount = shown?.amount ?? offer.priceCents;
  const currency = shown?.currency ?? offer.currency;
  return useMemo(() => withOffer(copy, { ...offer, priceCents: amount, currency }), [copy, offer, amount, currency]);
}
