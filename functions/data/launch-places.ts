import { currentPrice, launchRoom, type PriceRule } from "#shared/domain/price.ts";
import type { Order } from "./orders.ts";

/**
 * What an order may be offered now: a price in minor units and, with the launch price, one of the launch places. An
 * open order that holds a place counts against the limit until it is paid, which turns the
 * place into a license sold, or until it ends.
 */
export interface Offer {
  readonly amount: number;
  readonly currency: string;
  /** At the launch price: on which condition a place is free. */
  readonly place?: { readonly soldAtMost: number; readonly heldAtMost: number };
}

/** What is counted of the launch: licenses sold in this system, and places held by open orders. */
export interface LaunchCounts {
  readonly licencesSold: number;
  readonly launchHeld: number;
}

/** What `order`, or a new one, is offered by these counts. The place that it holds itself does not stand in its way. */
export function offerBy(rule: PriceRule, { licencesSold, launchHeld }: LaunchCounts, order?: Order): Offer {
  const held = Math.max(0, launchHeld - (order?.launchPlace === true ? 1 : 0));
  const { priceCents: amount, currency } = currentPrice(rule, licencesSold, held);
  const room = launchRoom(rule, licencesSold, held);
  if (room < 1) return { amount, currency };
  // The places that are left, but for the one to take, may be used up by sales and by holds while this is written:
  // half of them each.
  const forSales = Math.floor((room - 1) / 2);
  return { amount, currency, place: { soldAtMost: licencesSold + forSales, heldAtMost: held + room - 1 - forSales } };
}

/**
 * The condition on the row of all counters under which a place can be taken. Together they never go beyond the limit.
 */
export function placeIsFree({ soldAtMost, heldAtMost }: NonNullable<Offer["place"]>) {
  return {
    ConditionExpression:
      "(attribute_not_exists(licencesSold) OR licencesSold <= :soldAtMost) AND (attribute_not_exists(launchHeld) OR launchHeld <= :heldAtMost)",
    ExpressionAttributeValues: { ":soldAtMost": soldAtMost, ":heldAtMost": heldAtMost },
  };
}
