import { keys } from "./keys.ts";
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
  | "donations"
  | "unreadMessages"
  | `${"revenue" | "refunds" | "donations"}_${string}`;
type Counts = Readonly<Partial<Record<Counter, number>>>;

/** Amounts to add to the all-time counters (`total`) and to those of a quarter of an hour (`quarterHour`). */
interface CounterChange {
  readonly total?: Counts;
  readonly quarterHour?: Counts;
}

/**
 * Transaction parts that add to the all-time counters, to those of the quarter of an hour that contains `at`, or to
 * both. `totalCondition`: a condition on the all-time counters.
 */
export function counterWrites(
  at: Date,
  { total, quarterHour }: CounterChange,
  totalCondition?: { readonly ConditionExpression: string; readonly ExpressionAttributeValues: Record<string, number> },
): TransactionPart<"total" | "day">[] {
  return [
    ...(total
      ? [
          {
            name: "total" as const,
            update: { Key: keys.total(), ...withCondition(addExpression(total), totalCondition) },
          },
        ]
      : []),
    ...(quarterHour
      ? [{ name: "day" as const, update: { Key: keys.quarterHour(at), ...addExpression(quarterHour) } }]
      : []),
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
): TransactionPart<"total" | "day">[] {
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

function withCondition(change: ReturnType<typeof addExpression>, condition: Parameters<typeof counterWrites>[2]) {
  if (condition === undefined) return change;
  const ExpressionAttributeValues = { ...change.ExpressionAttributeValues, ...condition.ExpressionAttributeValues };
  return { ...change, ...condition, ExpressionAttributeValues };
}

function addExpression(counts: Counts) {
  const entries = Object.entries(counts);
  return {
    UpdateExpression: `ADD ${entries.map((_, index) => `#c${index} :c${index}`).join(", ")}`,
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name], index) => [`#c${index}`, name])),
    ExpressionAttributeValues: Object.fromEntries(entries.map(([, amount], index) => [`:c${index}`, amount])),
  };
}
