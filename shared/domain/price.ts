/**
 * The launch price: `priceCents` until `launchLimit` licenses are claimed,
 * `regularPriceCents` from then on. `launchClaimed` is how many were claimed before this system began to count.
 */
export interface PriceRule {
  readonly priceCents: number;
  readonly regularPriceCents: number;
  readonly launchLimit: number;
  readonly launchClaimed: number;
  readonly currency: string;
}

/** What a license costs now, in minor units, and how far the launch has come. */
export interface CurrentPrice {
  readonly priceCents: number;
  readonly currency: string;
  readonly claimed: number;
  readonly limit: number;
  /**
   * What it costs once the limit is reached; equal to `priceCents` when it already is, or when open orders hold the
   * last places.
   */
  readonly nextPriceCents: number;
}

/**
 * What copy may ask for in braces, in any case of letters: today's price, the price after the launch, licenses
 * claimed, the launch limit, licenses left at the launch price, and the number of the next license.
 */
export const placeholderNames = ["price", "next", "claimed", "limit", "left", "number"] as const;

/** How many launch places nobody has bought (`sold`: licenses completed in this system) or holds with an open order. */
export function launchRoom(rule: PriceRule, sold: number, held: number): number {
  return rule.launchLimit - rule.launchClaimed - sold - held;
}

/** What who begins now pays, given the licenses sold in this system and the launch places that open orders hold. */
export function currentPrice(rule: PriceRule, sold: number, held = 0): CurrentPrice {
  const claimed = rule.launchClaimed + sold;
  return {
    priceCents: launchRoom(rule, sold, held) > 0 ? rule.priceCents : rule.regularPriceCents,
    currency: rule.currency,
    claimed,
    limit: rule.launchLimit,
    nextPriceCents: rule.regularPriceCents,
  };
}

/** A price is held for 24 hours from the order's creation, as the copy promises. */
export const priceHoldHours = 24;

/**
 * Until when the order's price is held. The reconciling job ends the payment of an order that nobody opened again by
 * then.
 */
export function priceHeldUntil(heldFrom: string): Date {
  return new Date(Date.parse(heldFrom) + priceHoldHours * 3_600_000);
}

/** What the browser shows until the server says otherwise. */
export const fallbackPrice: CurrentPrice = {
  priceCents: 500,
  currency: "usd",
  claimed: 4287,
  limit: 5000,
  nextPriceCents: 9700,
};
