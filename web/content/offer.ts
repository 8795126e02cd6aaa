import { useEffect, useState } from "react";
import { defaultAssistantNumber } from "#shared/domain/assistant.ts";
import { type CurrentPrice, fallbackPrice } from "#shared/domain/price.ts";
import { call } from "../session/api.ts";

/** The current offer, and the assistant's number. */
export interface Offer extends Omit<CurrentPrice, "claimed"> {
  /** From the server only: defaults are never displayed as a count. */
  readonly claimed: number | undefined;
  readonly assistantNumber: string;
  /** Whether the request is pending. */
  readonly pending: boolean;
}

const fallback: Offer = {
  ...fallbackPrice,
  claimed: undefined,
  assistantNumber: defaultAssistantNumber,
  pending: true,
};

/** The pending request. Later calls send a new one, for fresh data. */
let pendingRequest: Promise<Offer | undefined> | undefined;

/**
 * Fetches the offer. Concurrent calls share one request. A zero price is invalid, so the defaults apply. Undefined on
 * failure, which is only logged.
 */
export function fetchOffer(): Promise<Offer | undefined> {
  pendingRequest ??= request();
  queueMicrotask(() => {
    pendingRequest = undefined;
  });
  return pendingRequest;
}

async function request(): Promise<Offer | undefined> {
  try {
    const { assistantNumber, ...price } = await call("getPricing");
    return {
      ...(price.priceCents > 0 ? price : fallback),
      assistantNumber: assistantNumber || defaultAssistantNumber,
      pending: false,
    };
  } catch {
    console.warn("Unable to load pricing info.");
    return undefined;
  }
}

/**
 * The server's offer; until it responds, or if it fails, the defaults without a count.
 *
 * @param enabled false sends no request, for pages that display nothing of it
 */
export function useOffer(enabled = true): Offer {
  const [offer, setOffer] = useState(fallback);
  useEffect(() => {
    if (!enabled) return;
    let mounted = true;
    void fetchOffer().then((received) => {
      if (mounted) setOffer((before) => received ?? { ...before, pending: false });
    });
    return () => {
      mounted = false;
    };
  }, [enabled]);
  return offer;
}
