import { useEffect, useState } from "react";
import { fallbackPrice } from "../../../shared/domain/price.ts";
import { call } from "../../api.ts";

export interface Price {
  /** Minor units of `currency`. */
  readonly amount: number;
  readonly currency: string;
}

const fallback: Price = { amount: fallbackPrice.priceCents, currency: fallbackPrice.currency };

/** Today's price, the default until the server says otherwise; and how to show an opened payment's own amount instead. */
export function usePrice(): readonly [price: Price, show: (price: Price) => void] {
  const [price, setPrice] = useState(fallback);
  useEffect(() => {
    const stop = new AbortController();
    const load = async () => {
      try {
        const { priceCents, currency } = await call("getPricing", {}, { signal: stop.signal });
        if (priceCents > 0) setPrice({ amount: priceCents, currency });
      } catch {
        if (!stop.signal.aborted) console.warn("Unable to load pricing info.");
      }
    };
    void load();
    return () => stop.abort();
  }, []);
  return [price, setPrice];
}
