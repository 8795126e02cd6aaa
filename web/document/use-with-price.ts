import { useEffect, useState } from "react";
import { formatMoney, withPrice } from "../../shared/domain/money.ts";
import { fallbackPrice } from "../../shared/domain/price.ts";
import { call } from "../api.ts";

/**
 * Fills the price of the day into a copy's texts, where they ask for it. The server is asked only then; until it answers, and when it does not,
 * it is the default (specification section 4).
 */
export function useWithPrice(copy: object): (text: string) => string {
  const asked = /\{price\}/i.test(JSON.stringify(copy));
  const [price, setPrice] = useState(() => formatMoney(fallbackPrice.priceCents, fallbackPrice.currency));
  useEffect(() => {
    if (!asked) return;
    const stop = new AbortController();
    call("getPricing", {}, { signal: stop.signal }).then(
      ({ priceCents, currency }) => {
        if (priceCents > 0) setPrice(formatMoney(priceCents, currency));
      },
      () => {
        if (!stop.signal.aborted) console.warn("Unable to load pricing info.");
      },
    );
    return () => stop.abort();
  }, [asked]);
  return (text) => withPrice(text, price);
}
