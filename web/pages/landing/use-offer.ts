import { useEffect, useState } from "react";
import { defaultAssistantNumber } from "../../../shared/domain/assistant.ts";
import { type CurrentPrice, fallbackPrice } from "../../../shared/domain/price.ts";
import { call } from "../../api.ts";

/** What is for sale now, and the number that answers. */
export interface Offer extends CurrentPrice {
  readonly assistantNumber: string;
}

const fallback: Offer = { ...fallbackPrice, assistantNumber: defaultAssistantNumber };

/** The offer as the server tells it; until it answers, and when it does not, the defaults (specification section 4). */
export function useOffer(): Offer {
  const [offer, setOffer] = useState(fallback);
  useEffect(() => {
    let mounted = true;
    call("getPricing").then(
      (answer) => {
        if (!mounted) return;
        const assistantNumber = answer.assistantNumber || defaultAssistantNumber;
        setOffer({ ...(answer.priceCents > 0 ? answer : fallback), assistantNumber });
      },
      () => {
        if (mounted) console.warn("Unable to load pricing info.");
      },
    );
    return () => {
      mounted = false;
    };
  }, []);
  return offer;
}
