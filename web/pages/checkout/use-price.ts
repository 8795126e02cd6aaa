import { useEffect, useState } from "react";
import { fallbackPrice } from "#shared/domain/price.ts";
import { defaultRefundDays } from "#shared/domain/refund-window.ts";
import { fetchOffer } from "../../content/offer.ts";
import type { FixedAmount } from "../../content/use-with-offer.ts";

export type Price = FixedAmount;

const fallback: Price = { amount: fallbackPrice.priceCents, currency: fallbackPrice.currency };

/**
 * The displayed price, a function that replaces it with the amount of a created payment, and the shop's refund window
 * in days. They are the defaults until the server responds.
 */
export function usePrice(): readonly [price: Price, show: (price: Price) => void, refundDays: number] {
  const [price, setPrice] = useState(fallback);
  const [refundDays, setRefundDays] = useState(defaultRefundDays);
  useEffect(() => {
    let mounted = true;
    void fetchOffer().then((offer) => {
      if (!mounted || offer === undefined) return;
      setPrice({ amount: offer.priceCents, currency: offer.currency });
      setRefundDays(offer.refundDays ?? defaultRefundDays);
    });
    return () => {
      mounted = false;
    };
  }, []);
  return [price, setPrice, refundDays];
}
