import { useEffect, useState } from "react";
import { defaultAssistantNumber } from "#shared/domain/assistant.ts";
import { type CurrentPrice, fallbackPrice } from "#shared/domain/price.ts";
import { call } from "../session/api.ts";

/** What is for sale now, and the number that answers. */
export interface Offer extends Omit<CurrentPrice, "claimed"> {
  /** Only ever the server's: no default is shown as a count . */
  readonly claimed: number | undefined;
  readonly assistantNumber: string;
  /** Whether there is still an answer to come. */
  readonly waiting: boolean;
}

const fallback: Offer = {
  ...fallbackPrice,
  claimed: undefined,
  assistantNumber: defaultAssistantNumber,
  waiting: true,
};

/** The request of this moment. Later ones ask again: what they show has to be as new as they are. */
let underWay: Promise<Offer | undefined> | undefined;

/**
 * Asks the server for the offer. Parts of one page that ask at the same moment share one request. A zero price is no
 * price, so the defaults stand. Undefined when it could not be loaded, which is logged and
 * no more (section 8).
 */
export function fetchOffer(): Promise<Offer | undefined> {
  underWay ??= request();
  queueMicrotask(() => {
    underWay = undefined;
  });
  return underWay;
}

async function request(): Promise<Offer | undefined> {
  try {
    const { assistantNumber, ...price } = await call("getPricing");
    return {
      ...(price.priceCents > 0 ? price : fallback),
      assistantNumber: assistantNumber || defaultAssistantNumber,
      waiting: false,
    };
  } catch {
    console.warn("Unable to load pricing info.");
    return undefined;
  }
}

/**
 * The offer as the server tells it; until it answers, and when it does not, the defaults,
 * and no count.
 *
 * @param wanted false asks nothing: the page shows nothing of it
 */
export function useOffer(wanted = true): Offer {
  const [offer, setOffer] = useState(fallback);
  useEffect(() => {
    if (!wanted) return;
    let mounted = true;
    void fetchOffer().then((answer) => {
      if (mounted) setOffer((before) => answer ?? { ...before, waiting: false });
    });
    return () => {
      mounted = false;
    };
  }, [wanted]);
  return offer;
}
