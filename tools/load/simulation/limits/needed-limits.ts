import { spareRowCount } from "#functions/data/counter-rows.ts";
import { dynamoDbLimits } from "#local/strict/service-limits.ts";
import { routeIds } from "#shared/contract/route-ids.ts";
import {
  concurrencyLimit,
  ownLimitOf,
  readLimitOf,
  stripeTotalLimit,
  tableLimit,
  writeLimitOf,
} from "./limit-names.ts";
import { type ShopLimits, standardLimits } from "./shop-limits.ts";

/** A limit of which a launch needs more than there is. In units, requests or calls a second, or calls at a time. */
export interface NeededLimit {
  readonly limit: string;
  readonly standard: number;
  readonly needed: number;
}

/** More than the most that one simulated launch used: others have other busiest seconds. */
const margin = 1.25;
/** As good as no limit. */
const endless = 1e9;
/** The counter transactions of a buyer: registration, order and, of two in three, purchase. */
const counterWritesPerBuyer = 2.7;
/** A transaction holds its row for 17.5 ms on average; with a third of the rows held, most attempts find a free one. */
const spareRowsPerWrite = 0.0175 * 3;

const standardOf: ReadonlyMap<string, number> = new Map([
  [stripeTotalLimit, standardLimits.stripe.total],
  [concurrencyLimit, standardLimits.concurrentCalls],
  [tableLimit, standardLimits.tableWriteUnits],
  ...routeIds().map((id) => [ownLimitOf(id), standardLimits.throttlingOf(id).perSecond] as const),
]);

/** The spare rows that the counters need while so many buyers arrive in a minute. */
export function spareRowsFor(rate: number): number {
  return Math.max(spareRowCount, Math.ceil((rate / 60) * counterWritesPerBuyer * spareRowsPerWrite));
}

/** A shop without limits, in which a launch shows how much it needs of each. `rate`: buyers a minute. */
export function withoutLimits(rate: number): ShopLimits {
  return {
    stripe: { endpoint: endless, total: endless },
    concurrentCalls: endless,
    tableWriteUnits: endless,
    partitionWriteUnits: endless,
    partitionReadUnits: endless,
    spareRows: spareRowsFor(rate),
    throttlingOf: () => ({ perSecond: endless, burst: endless }),
  };
}

/** Compares what a launch without limits used at most with the standard limits. The scarcest first. */
export function neededLimits(peaks: ReadonlyMap<string, number>): readonly NeededLimit[] {
  return [...peaks]
    .map(([limit, peak]) => ({ limit, standard: standardFor(limit), needed: rounded(peak * margin) }))
    .filter(({ standard, needed }) => needed > standard)
    .sort((one, other) => other.needed / other.standard - one.needed / one.standard);
}

/** The standard limits with those raised that a launch needs. `rate`: buyers a minute. */
export function raisedLimits(needed: readonly NeededLimit[], rate: number): ShopLimits {
  const values = new Map(needed.map((each) => [each.limit, each.needed]));
  const raisedOf = (limit: string) => values.get(limit) ?? standardFor(limit);
  const ofEndpoints = needed.filter(({ limit }) => limit.startsWith("Stripe: ") && limit !== stripeTotalLimit);
  return {
    stripe: {
      endpoint: Math.max(standardLimits.stripe.endpoint, ...ofEndpoints.map((each) => each.needed)),
      total: raisedOf(stripeTotalLimit),
    },
    concurrentCalls: raisedOf(concurrencyLimit),
    tableWriteUnits: raisedOf(tableLimit),
    partitionWriteUnits: (partition) => raisedOf(writeLimitOf(partition)),
    partitionReadUnits: (partition) => raisedOf(readLimitOf(partition)),
    spareRows: spareRowsFor(rate),
    throttlingOf(id) {
      const { perSecond, burst } = standardLimits.throttlingOf(id);
      const raised = raisedOf(ownLimitOf(id));
      return { perSecond: raised, burst: (burst / perSecond) * raised };
    },
  };
}

function standardFor(limit: string): number {
  const known = standardOf.get(limit);
  if (known !== undefined) return known;
  if (limit.startsWith("Stripe: ")) return standardLimits.stripe.endpoint;
  return limit.includes(": read units") ? dynamoDbLimits.partitionReadUnits : dynamoDbLimits.partitionWriteUnits;
}

/** Two significant digits, rounded up. */
function rounded(value: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return Math.ceil(value / step) * step;
}
