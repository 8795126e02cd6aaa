import { useEffect, useState } from "react";
import { defaultAssistantNumber } from "#shared/domain/assistant.ts";
import { fallbackPrice } from "#shared/domain/price.ts";
import { call } from "../../session/api.ts";

const initial = {
  priceCents: fallbackPrice.priceCents,
  currency: fallbackPrice.currency,
  assistantNumber: defaultAssistantNumber,
  failed: false,
};

/** The current price and the assistant's number: the defaults until the server responds. */
export function usePricing(): typeof initial {
  const [pricing, setPricing] = useState(initial);
  useEffect(() => {
    const stop = new AbortController();
    const load = async () => {
      try {
        const answer = await call("getPricing", {}, { signal: stop.signal });
        setPricing((before) => ({
          ...(answer.priceCents > 0 ? { priceCents: answer.priceCents, currency: answer.currency } : before),
          assistantNumber: answer.assistantNumber || before.assistantNumber,
          failed: false,
        }));
      } catch {
        if (!stop.signal.aborted) setPricing((before) => ({ ...before, failed: true }));
      }
    };
    void load();
    return () => stop.abort();
  }, []);
  return pricing;
}
