import { useEffect, useState } from "react";
import { fallbackPrice } from "#shared/domain/price.ts";
import { call } from "../../session/api.ts";

/** Returns the shop's currency, a default until the server responds, and a setter for that of a created payment. */
export function useCurrency(): readonly [currency: string, setCurrency: (currency: string) => void] {
  const [currency, setCurrency] = useState<string>(fallbackPrice.currency);
  useEffect(() => {
    const controller = new AbortController();
    call("getPricing", {}, { signal: controller.signal }).then(
      (pricing) => setCurrency(pricing.currency),
      () => {
        if (!controller.signal.aborted) console.warn("Unable to load pricing info.");
      },
    );
    return () => controller.abort();
  }, []);
  return [currency, setCurrency];
}
