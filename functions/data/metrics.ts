import { addition, rowChoice, rowKey } from "./counter-rows.ts";
import { keys } from "./keys.ts";
import { type FreePlace, takePlace } from "./launch-places.ts";
import type { TransactionPart } from "./write.ts";

/**
 * The counters, stored for all time and per quarter of an hour. Money is in minor units, with one counter per currency,
 * such as `revenue_usd`.
 */
export type Counter =
  | "users"
  | "signUps"
  | "orders"
  | "ordersStarted"
  | "licencesSold"
  | "launchHeld"
  | "launchFree"
  | "donations"
  | "unreadMessages"
  | `${"revenue" | "refunds" | "donations"}_${string}`;
type Counts = Readonly<Partial<Record<Counter, number>>>;

/** Amounts to add to the all-time counters (`total`) and to those of a quarter of an hour (`quarterHour`). */
interface CounterChange {
  readonly total?: Counts;
  readonly quarterHour?: Counts;
  /** A launch place that is taken, which the all-time counters then count as held. */
  readonly place?: FreePlace | undefined;
}

/**
 * The transaction part that adds to the all-time counters, to those of the quarter of an hour that contains `at`, or to
 * both; none when there is nothing to add. It fails when `place` is no longer free.
 */
export function counterWrites(at: Date, change: CounterChange, choice = rowChoice): TransactionPart<"counters">[] {
  const { total, quarterHour, place } = change;
  if (!(total || quarterHour || place)) return [];
  return [
    {
      name: "counters",
      spread: (conflicts) => {
        const taken = place && takePlace(place, total ?? {}, conflicts, choice);
        if (place && !taken) return undefined;
        const row = taken ? taken.row : choice.freeRow(conflicts);
        return [
          ...(taken?.updates ?? (total ? [addition(rowKey(keys.total(), row), total)] : [])),
          ...(quarterHour ? [addition(rowKey(keys.quarterHour(at), row), quarterHour)] : []),
        ];
      },
    },
  ];
}

/**
 * Transaction parts that count reversals. Amounts are in minor units: `revenueLoss` is deducted from the revenue of the
 * time of payment (`paidAt`), `refunded` is added to the refunds of the time when the refund is recorded (`now`). They
 * are negative when a refund fails or a dispute is won.
 */
export function reversalCounterWrites(
  currency: string,
  { paidAt, now }: { readonly paidAt: Date; readonly now: Date },
  { revenueLoss, refunded }: { readonly revenueLoss: number; readonly refunded: number },
): TransactionPart<"counters">[] {
  const revenue = revenueLoss === 0 ? {} : { [`revenue_${currency}`]: -revenueLoss };
  const refunds = refunded === 0 ? {} : { [`refunds_${currency}`]: refunded };
  const both = { ...revenue, ...refunds };
  // DynamoDB rejects a transaction that contains a row twice.
  if (keys.quarterHour(paidAt).sk === keys.quarterHour(now).sk)
    return counterWrites(now, withoutEmpty({ total: both, quarterHour: both }));
  return [
    ...counterWrites(paidAt, withoutEmpty({ total: both, quarterHour: revenue })),
    ...counterWrites(now, withoutEmpty({ quarterHour: refunds })),
  ];
}

/** The change without empty counts, because DynamoDB rejects an empty ADD. */
function withoutEmpty(change: CounterChange): CounterChange {
  return Object.fromEntries(Object.entries(change).filter(([, counts]) => Object.keys(counts).length > 0));
}
