/**
 * The launch price: `priceCents` until `launchLimit` licenses are claimed, then `regularPriceCents`. `launchClaimed`
 * is the number claimed before this system started counting.
 */
export interface PriceRule {
  readonly priceCents: number;
  readonly regularPriceCents: number;
  readonly launchLimit: number;
  readonly launchClaimed: number;
  readonly currency: string;
}

/** The current price of a license, in minor units, and the number of licenses claimed so far. */
export interface CurrentPrice {
  readonly priceCents: number;
  readonly currency: string;
  readonly claimed: number;
  readonly limit: number;
  /** The price after the launch. Equal to `priceCents` when all launch places are claimed or held by open orders. */
  readonly nextPriceCents: number;
}

/**
 * The placeholders of copy, case-insensitive: the current price, the price after the launch, licenses claimed, the
 * launch limit, licenses left at the launch price, and the ordinal number of the next license.
 */
export const placeholderNames = ["price", "next", "claimed", "limit", "left", "number"] as const;

/**
 * Returns the number of launch places that are neither claimed nor held by an open order. `sold`: licenses completed in
 * this system.
 */
export function freeLaunchPlaces(rule: PriceRule, sold: number, placesHeld: number): number {
  return rule.launchLimit - rule.launchClaimed - sold - placesHeld;
}

/** Returns the price of a new order, given the licenses sold in this system and the places held by open orders. */
export function currentPrice(rule: PriceRule, sold: number, placesHeld = 0): CurrentPrice {
  const claimed = rule.launchClaimed + sold;
  return {
    priceCents: freeLaunchPlaces(rule, sold, placesHeld) > 0 ? rule.priceCents : rule.regularPriceCents,
    currency: rule.currency,
    claimed,
    limit: rule.launchLimit,
    nextPriceCents: rule.regularPriceCents,
  };
}

/** Hours from an order's creation for which its price is held, as promised in the copy. */
export const priceHoldHours = 24;

/** Returns when the price hold ends. The reconciling job then cancels the payment, unless the order was reopened. */
export function priceHeldUntil(heldFrom: string): Date {
  return new Date(Date.parse(heldFrom) + priceHoldHours * 3_600_000);
}

/** The price displayed until the server responds; also the default of the settings. */
export const fallbackPrice: CurrentPrice = {
  priceCents: 500,
  currency: "usd",
  claimed: 4287,
  limit: 5000,
  nextPriceCents: 9700,
};
