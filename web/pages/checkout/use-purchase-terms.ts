import { useEffect, useState } from "react";
import { fallbackPrice } from "#shared/domain/price.ts";
import { defaultRefundDays } from "#shared/domain/refund-window.ts";
import { fetchOffer, type Offer } from "../../content/offer.ts";
import type { FixedAmount } from "../../content/use-with-offer.ts";

export type Price = FixedAmount;

const fallback: Price = { amount: fallbackPrice.priceCents, currency: fallbackPrice.currency };

/** The terms of a purchase: the defaults until the server responds. */
export interface PurchaseTerms {
  /** The displayed price. */
  readonly price: Price;
  /** Replaces the displayed price with the amount of a created payment. */
  showPrice(price: Price): void;
  /** The shop's refund window, in days. */
  readonly refundDays: number;
  readonly salesRegions: NonNullable<Offer["salesRegions"]>;
  readonly seller: Offer["seller"];
}

/** Returns the terms that the server offers. */
export function usePurchaseTerms(): PurchaseTerms {
  const [price, showPrice] = useState(fallback);
  const [others, setOthers] = useState<Omit<PurchaseTerms, "price" | "showPrice">>({
    refundDays: defaultRefundDays,
    salesRegions: [],
    seller: undefined,
  });
  useEffect(() => {
    let mounted = true;
    void fetchOffer().then((offer) => {
      if (!mounted || offer === undefined) return;
      showPrice({ amount: offer.priceCents, currency: offer.currency });
      const { refundDays = defaultRefundDays, salesRegions = [], seller } = offer;
      setOthers({ refundDays, salesRegions, seller });
    });
    return () => {
      mounted = false;
    };
  }, []);
  return { price, showPrice, ...others };
}
