import { currentPrice, launchRoom, type PriceRule } from "#shared/domain/price.ts";
import type { Order } from "./orders.ts";

/**
 * The current offer for an order: a price in minor units and, at the launch price, a launch place. An open order
 * holding a place counts against the limit until it is paid, which turns the place into a sold license, or until it
 * ends.
 */
export interface Offer {
  readonly amount: number;
  readonly currency: string;
  /** At the launch price: the condition under which a place is free. */
  readonly freePlace?: { readonly soldAtMost: number; readonly heldAtMost: number };
}

/** Launch counters: licenses sold by this shop, and places held by open orders. */
export interface LaunchCounts {
  readonly licencesSold: number;
  readonly launchHeld: number;
}

/** The offer for `order`, or for a new one. The place it already holds is not counted against it. */
export function offerFor(rule: PriceRule, { licencesSold, launchHeld }: LaunchCounts, order?: Order): Offer {
  const placesHeld = Math.max(0, launchHeld - (order?.launchPlace === true ? 1 : 0));
  const { priceCents: amount, currency } = currentPrice(rule, licencesSold, placesHeld);
  const room = launchRoom(rule, licencesSold, placesHeld);
  if (room < 1) return { amount, currency };
  // Until this is written, sales and holds may each use up half of the remaining places, except the one to take.
  const forSales = Math.floor((room - 1) / 2);
  return {
    amount,
    currency,
    freePlace: { soldAtMost: licencesSold + forSales, heldAtMost: placesHeld + room - 1 - forSales },
  };
}

/** Condition on the all-time counters for taking a place. Sales and holds together never exceed the limit. */
export function freePlaceCondition({ soldAtMost, heldAtMost }: NonNullable<Offer["freePlace"]>) {
  return {
    ConditionExpression:
      "(attribute_not_exists(licencesSold) OR licencesSold <= :soldAtMost) AND (attribute_not_exists(launchHeld) OR launchHeld <= :heldAtMost)",
    ExpressionAttributeValues: { ":soldAtMost": soldAtMost, ":heldAtMost": heldAtMost },
  };
}
