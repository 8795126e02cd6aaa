import { currentPrice, freeLaunchPlaces, type PriceRule } from "#shared/domain/price.ts";
import type { Order } from "./orders.ts";

/**
 * The current offer for an order: a price in minor units and, at the launch price, a launch place. An open order that
 * holds a launch place counts toward the launch limit until it ends or is paid, which makes it a sold license.
 */
export interface Offer {
  readonly amount: number;
  readonly currency: string;
  /** At the launch price: the highest values of both launch counters at which the order may take a launch place. */
  readonly freePlace?: { readonly soldAtMost: number; readonly heldAtMost: number };
}

/** The launch counters: licenses sold by this shop, and launch places held by open orders. */
export interface LaunchCounts {
  readonly licencesSold: number;
  readonly launchHeld: number;
}

/**
 * The offer for a new order, or for `order`, whose own launch place is then not counted as held. A synthetic order gets
 * the price without a place.
 */
export function offerFor(rule: PriceRule, { licencesSold, launchHeld }: LaunchCounts, order?: Order): Offer {
  const placesHeld = Math.max(0, launchHeld - (order?.launchPlace === true ? 1 : 0));
  const { priceCents: amount, currency } = currentPrice(rule, licencesSold, placesHeld);
  const room = freeLaunchPlaces(rule, licencesSold, placesHeld);
  if (room < 1 || order?.synthetic) return { amount, currency };
  // Other orders may be paid or opened before this one is written. Sales may use half of the places that this order
  // leaves, holds the other half.
  const roomForSales = Math.floor((room - 1) / 2);
  return {
    amount,
    currency,
    freePlace: { soldAtMost: licencesSold + roomForSales, heldAtMost: placesHeld + room - 1 - roomForSales },
  };
}

/**
 * The condition on the all-time counters for taking a launch place. It ensures that sold licenses and held places
 * together never exceed the launch limit.
 */
export function freePlaceCondition({ soldAtMost, heldAtMost }: NonNullable<Offer["freePlace"]>) {
  return {
    ConditionExpression:
      "(attribute_not_exists(licencesSold) OR licencesSold <= :soldAtMost) AND (attribute_not_exists(launchHeld) OR launchHeld <= :heldAtMost)",
    ExpressionAttributeValues: { ":soldAtMost": soldAtMost, ":heldAtMost": heldAtMost },
  };
}
