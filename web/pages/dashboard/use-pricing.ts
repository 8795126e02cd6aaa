import { useEffect, useState } from "react";
import { defaultAssistantNumber } from "#shared/domain/assistant.ts";
import { fallbackPrice } from "#shared/domain/price.ts";
import { call } from "../../session/api.ts";

interface Pricing {
  readonly priceCents: number;
  readonly currency: string;
  readonly assistantNumber: string;
  /** The shop's refund window, in days; undefined until the server responds. */
  readonly refundDays?: number | undefined;
  readonly failed: boolean;
}

const defaultPricing: Pricing = {
  priceCents: fallbackPrice.priceCents,
  currency: fallbackPrice.currency,
  assistantNumber: defaultAssistantNumber,
  failed: false,
};

/** The current price and the assistant's number: the defaults until the server responds. */
export function usePricing(): Pricing {
  const [pricing, setPricing] = useState(defaultPricing);
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      try {
        const reply = await call("getPricing", {}, { signal: controller.signal });
        setPricing((before) => ({
          ...(reply.priceCents > 0 ? { priceCents: reply.priceCents, currency: reply.currency } : before),
          assistantNumber: reply.assistantNumber || before.assistantNumber,
          refundDays: reply.refundDays,
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
