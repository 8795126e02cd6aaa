import { useEffect, useState } from "react";
import { fallbackPrice } from "#shared/domain/price.ts";
import { call } from "../../session/api.ts";

/**
 * The currency that the shop counts in: the default until the server says otherwise; and how to show an opened
 * payment's own instead.
 */
export function useCurrency(): readonly [currency: string, show: (currency: string) => void] {
  const [currency, setCurrency] = useState<string>(fallbackPrice.currency);
  useEffect(() => {
    const stop = new AbortController();
    call("getPricing", {}, { signal: stop.signal }).then(
      (pricing) => setCurrency(pricing.currency),
      () => {
        if (!stop.signal.aborted) console.warn("Unable to load pricing info.");
      },
    );
    return () => stop.abort();
  }, []);
  return [currency, setCurrency];
}
