import { useEffect, useState } from "react";
import { fallbackPrice } from "#shared/domain/price.ts";
import { fetchOffer } from "../../content/offer.ts";
import type { FixedAmount } from "../../content/use-with-offer.ts";

export type Price = FixedAmount;

const fallback: Price = { amount: fallbackPrice.priceCents, currency: fallbackPrice.currency };

/**
 * The displayed price, and a function that replaces it with the amount of a created payment. The price is the default
 * until the server responds.
 */
export function usePrice(): readonly [price: Price, show: (price: Price) => void] {
  const [price, setPrice] = useState(fallback);
  useEffect(() => {
    let mounted = true;
    void fetchOffer().then((offer) => {
      if (mounted && offer !== undefined) setPrice({ amount: offer.priceCents, currency: offer.currency });
    });
    return () => {
      mounted = false;
    };
  }, []);
  return [price, setPrice];
}
