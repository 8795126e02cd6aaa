import { useEffect, useState } from "react";
import type { Reply } from "#shared/contract/index.ts";
import { firstRoutes } from "#shared/contract/shop/first-routes.ts";
import { defaultAssistantNumber } from "#shared/domain/assistant.ts";
import { type CurrentPrice, fallbackPrice } from "#shared/domain/price.ts";
import { send } from "../session/send.ts";

/** The current price, the progress of the launch, and the assistant's number. */
export interface Offer extends Omit<CurrentPrice, "claimed"> {
  /** The number of licenses claimed. Undefined until the server has responded: this count has no default. */
  readonly claimed: number | undefined;
  readonly assistantNumber: string;
  /** In how many days a customer may take the money back. Undefined until the server has responded. */
  readonly refundDays?: number;
  /** Who sells, and where. Undefined until the server has responded, and if the shop has not named a seller. */
  readonly seller?: string;
  /** Where licenses are sold. Undefined until the server has responded. */
  readonly salesRegions?: Reply<"getPricing">["salesRegions"];
  /** Whether the request is pending. */
  readonly pending: boolean;
}

const defaultOffer: Offer = {
  ...fallbackPrice,
  claimed: undefined,
  assistantNumber: defaultAssistantNumber,
  pending: true,
};

/** The request that all calls within one task share. Later calls send a new one, for fresh data. */
let sharedRequest: Promise<Offer | undefined> | undefined;

/**
 * Fetches the offer. Calls within one task, such as the effects of one render, share a request. A price of zero is
 * invalid: the default prices replace it. Returns undefined if the request fails, which is only logged.
 */
export function fetchOffer(): Promise<Offer | undefined> {
  sharedRequest ??= requestOffer();
  queueMicrotask(() => {
    sharedRequest = undefined;
  });
  return sharedRequest;
}

async function requestOffer(): Promise<Offer | undefined> {
  try {
    const { assistantNumber, ...price } = await send<"getPricing">(firstRoutes.getPricing, {});
    return {
      ...(price.priceCents > 0 ? price : defaultOffer),
      assistantNumber: assistantNumber || defaultAssistantNumber,
      pending: false,
    };
  } catch {
    console.warn("Unable to load pricing info.");
    return undefined;
  }
}

/**
 * Returns the server's offer. Until the server has responded, or if the request fails, returns the default prices
 * without a count of claimed licenses.
 *
 * @param enabled whether to send the request; false on a page that displays none of the offer's values
 */
export function useOffer(enabled = true): Offer {
  const [offer, setOffer] = useState(defaultOffer);
  useEffect(() => {
    if (!enabled) return;
    let mounted = true;
    void fetchOffer().then((received) => {
      if (mounted) setOffer((previous) => received ?? { ...previous, pending: false });
    });
    return () => {
      mounted = false;
    };
  }, [enabled]);
  return offer;
}
