import { currentPrice, freeLaunchPlaces, type PriceRule } from "#shared/domain/price.ts";
import { addition, type RowChoice, rowKey } from "./counter-rows.ts";
import { keys } from "./keys.ts";
import type { Order } from "./orders.ts";
import type { Update } from "./write.ts";

/**
 * Launch places. An open order that holds one counts toward the launch limit until it ends or is paid, which makes it a
 * sold license; the limit is never exceeded.
 *
 * Whether a place is free is decided on the main row of the all-time counters, `TOTAL`, by a condition. While many take
 * places at once, that row grants a few more to a spare row, which counts them in `launchFree` and gives them to later
 * orders without the main row. What a row sold, holds and may still give adds up to the places that it was granted, so
 * the main row counts a granted place as held until it is released.
 *
 * Not every sale has a place: an order that was opened at the regular price is paid at any time. It is counted for the
 * next offer, and does not prevent a place that is being taken at that moment.
 */

/** The current offer for an order: a price in minor units and, at the launch price, a launch place. */
export interface Offer {
  readonly amount: number;
  readonly currency: string;
  readonly freePlace?: FreePlace;
}

/** Where an order may take a launch place. At least one of the two. */
export interface FreePlace {
  /** The main row, with the highest values of both of its counters at which it still has a place. */
  readonly main?: MainPlace;
  /** Spare rows that have places to give: all of them but `keep`, which are beyond a limit that was lowered. */
  readonly spares: readonly { readonly spare: number; readonly keep: number }[];
}

interface MainPlace {
  readonly soldAtMost: number;
  readonly heldAtMost: number;
  /** How many further places it may grant to a spare row at once. */
  readonly grantable: number;
}

/** The launch counters of the main row or a spare row. Those of a spare row may be negative. */
export interface LaunchRow {
  /** The number of a spare row. */
  readonly spare?: number | undefined;
  readonly licencesSold: number;
  readonly launchHeld: number;
  readonly launchFree: number;
}

/** The launch counters: licenses sold by this shop, and launch places held by open orders, in total and per row. */
export interface LaunchCounts {
  readonly licencesSold: number;
  readonly launchHeld: number;
  readonly rows: readonly LaunchRow[];
}

type Counts = Readonly<Record<string, number | undefined>>;

/** The sums of the rows' counters. */
export function launchCountsOf(rows: readonly LaunchRow[]): LaunchCounts {
  const sum = (name: "licencesSold" | "launchHeld") => rows.reduce((total, row) => total + row[name], 0);
  return { licencesSold: Math.max(0, sum("licencesSold")), launchHeld: Math.max(0, sum("launchHeld")), rows };
}

/**
 * The offer for a new order, or for `order`, whose own launch place is then not counted as held. A synthetic order gets
 * the price without a place.
 */
export function offerFor(rule: PriceRule, { licencesSold, launchHeld, rows }: LaunchCounts, order?: Order): Offer {
  const placesHeld = Math.max(0, launchHeld - (order?.launchPlace === true ? 1 : 0));
  const { priceCents: amount, currency } = currentPrice(rule, licencesSold, placesHeld);
  const room = freeLaunchPlaces(rule, licencesSold, placesHeld);
  if (room < 1 || order?.synthetic) return { amount, currency };
  const { usable, granted } = sparesWithin(room, rows);
  const main = mainPlace(
    room - granted,
    rows.find(({ spare }) => spare === undefined),
  );
  return { amount, currency, freePlace: { ...(main && { main }), spares: usable } };
}

/**
 * The spare rows that have places to give, and how many they have. If the limit was lowered after places were granted,
 * the rows have more than there is `room` for; the first rows give theirs, the others keep them.
 */
function sparesWithin(room: number, rows: readonly LaunchRow[]) {
  let granted = 0;
  const usable = rows.flatMap(({ spare, launchFree }) => {
    if (spare === undefined || launchFree < 1) return [];
    const keep = Math.max(0, launchFree - Math.max(0, room - granted));
    granted += launchFree;
    return keep < launchFree ? [{ spare, keep }] : [];
  });
  return { usable, granted };
}

/**
 * How many places are granted to a spare row at once: an eighth of what is left, so that there are enough for several
 * rows. The last places are taken from the main row, one by one.
 */
const grantOf = (room: number) => Math.min(32, Math.floor(room / 8));

function mainPlace(room: number, row: LaunchRow | undefined): MainPlace | undefined {
  if (room < 1) return undefined;
  // Other orders may be paid or opened before this one is written. Sales may use half of the places that this order
  // leaves, holds the other half.
  const roomForSales = Math.floor((room - 1) / 2);
  return {
    soldAtMost: (row?.licencesSold ?? 0) + roomForSales,
    heldAtMost: (row?.launchHeld ?? 0) + room - 1 - roomForSales,
    grantable: grantOf(room),
  };
}

/** After so many conflicts, a buyer's offer is too old to know which rows have places. */
const maxConflicts = 3;

/**
 * Takes a launch place, and adds to the all-time counters in the same row. Returns the updates and the row that is free
 * for other counters; undefined when none is known, and the offer must be made again. The updates' condition fails when
 * the place is no longer free. A conflict on the main row is answered by granting places to a spare row.
 */
export function takePlace(
  { main, spares }: FreePlace,
  counts: Counts,
  conflicts: number,
  choice: RowChoice,
): Taken | undefined {
  const spare = spares[Math.floor(choice.random() * spares.length)];
  if (conflicts === maxConflicts) return undefined;
  if (spare && (main === undefined || main.grantable === 0 || conflicts === 0 || choice.random() < 0.5))
    return { row: spare.spare, updates: [fromSpare(spare, counts)] };
  if (main === undefined) return undefined;
  if (conflicts === 0 || main.grantable === 0) return { row: undefined, updates: [fromMain(main, counts, 0)] };
  const row = choice.randomSpare();
  const grant = { launchHeld: -main.grantable, launchFree: main.grantable };
  return {
    row,
    updates: [fromMain(main, counts, main.grantable), addition(rowKey(keys.total(), row), grant)],
  };
}

interface Taken {
  readonly row: number | undefined;
  readonly updates: readonly Update[];
}

function fromSpare({ spare, keep }: FreePlace["spares"][number], counts: Counts): Update {
  const update = addition(rowKey(keys.total(), spare), { ...counts, launchHeld: 1, launchFree: -1 });
  return {
    ...update,
    ConditionExpression: "launchFree > :keep",
    ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ":keep": keep },
  };
}

/** `granted`: how many further places the row counts as held, because a spare row gets them. */
function fromMain({ soldAtMost, heldAtMost }: MainPlace, counts: Counts, granted: number): Update {
  const update = addition(keys.total(), { ...counts, launchHeld: 1 + granted });
  return {
    ...update,
    ConditionExpression:
      "(attribute_not_exists(licencesSold) OR licencesSold <= :soldAtMost) AND (attribute_not_exists(launchHeld) OR launchHeld <= :heldAtMost)",
    ExpressionAttributeValues: {
      ...update.ExpressionAttributeValues,
      ":soldAtMost": soldAtMost,
      ":heldAtMost": heldAtMost - granted,
    },
  };
}
