import { useEffect, useState } from "react";
import { fallbackPrice } from "#shared/domain/price.ts";
import { call } from "../../session/api.ts";

/** The shop's currency: the default until the server responds; and a setter for that of a created payment. */
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
