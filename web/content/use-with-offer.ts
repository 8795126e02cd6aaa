import { useMemo } from "react";
import { useLanguage } from "../language/language.ts";
import { useOffer } from "./offer.ts";
import { hasPlaceholders, withOffer } from "./with-offer.ts";

/** The amount of a payment that exists already, displayed instead of the current price. */
export interface FixedAmount {
  /** In minor units. */
  readonly amount: number;
  readonly currency: string;
}

/**
 * Returns a page's copy with the current price and launch counts filled in. Calls the server only if the copy has
 * placeholders.
 */
export function useWithOffer<Copy>(copy: Copy, fixedAmount?: FixedAmount): Copy {
  const language = useLanguage();
  const offer = useOffer(useMemo(() => hasPlaceholders(copy), [copy]));
  const amount = fixedAmount?.amount ?? offer.priceCents;
  const currency = fixedAmount?.currency ?? offer.currency;
  return useMemo(
    () => withOffer(copy, { ...offer, priceCents: amount, currency }, language),
    [copy, offer, amount, currency, language],
  );
}
