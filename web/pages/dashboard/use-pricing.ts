import { useEffect, useState } from "react";
import { defaultAssistantNumber } from "#shared/domain/assistant.ts";
import { fallbackPrice } from "#shared/domain/price.ts";
import { call } from "../../session/api.ts";

const defaultPricing = {
  priceCents: fallbackPrice.priceCents,
  currency: fallbackPrice.currency,
  assistantNumber: defaultAssistantNumber,
  failed: false,
};

/** The current price and the assistant's number: the defaults until the server responds. */
export function usePricing(): typeof defaultPricing {
  const [pricing, setPricing] = useState(defaultPricing);
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      try {
        const reply = await call("getPricing", {}, { signal: controller.signal });
        setPricing((before) => ({
          ...(reply.priceCents > 0 ? { priceCents: reply.priceCents, currency: reply.currency } : before),
          assistantNumber: reply.assistantNumber || before.assistantNumber,
          failed: false,
        }));
      } catch {
        if (!controller.signal.aborted) setPricing((before) => ({ ...before, failed: true }));
      }
    };
    void load();
    return () => controller.abort();
  }, []);
  return pricing;
}
