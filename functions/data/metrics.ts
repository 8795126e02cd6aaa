import { keys } from "./keys.ts";
import type { TransactionPart } from "./write.ts";

/**
 * The counters, stored for all time and per quarter of an hour. Money is in minor units, one counter per currency:
 * `revenue_usd`.
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

/**
 * Transaction parts that add to the all-time counters, to those of the quarter of an hour (`day`), or both. `at`: the
 * time of the event. `onlyIf`: a condition on the all-time counters.
 */
export function counterWrites(
  at: Date,
  counts: { readonly total?: Counts; readonly day?: Counts },
  onlyIf?: { readonly ConditionExpression: string; readonly ExpressionAttributeValues: Record<string, number> },
): TransactionPart<"total" | "day">[] {
  const { total, day } = counts;
  return [
    ...(total
      ? [{ name: "total" as const, update: { Key: keys.total(), ...withCondition(addExpression(total), onlyIf) } }]
      : []),
    ...(day ? [{ name: "day" as const, update: { Key: keys.quarterHour(at), ...addExpression(day) } }] : []),
  ];
}

/**
 * Counts reversals in minor units: `lost` reduces the revenue of the day of payment (`paidAt`), `refunded` counts on
 * the day the refund is recorded (`now`).
 */
export function reversalCounterWrites(
  currency: string,
  { paidAt, now }: { readonly paidAt: Date; readonly now: Date },
  { lost, refunded }: { readonly lost: number; readonly refunded: number },
): TransactionPart<"total" | "day">[] {
  const revenue = lost === 0 ? {} : { [`revenue_${currency}`]: -lost };
  const refunds = refunded === 0 ? {} : { [`refunds_${currency}`]: refunded };
  const both = { ...revenue, ...refunds };
  // DynamoDB rejects a transaction that contains a row twice.
  if (keys.quarterHour(paidAt).sk === keys.quarterHour(now).sk)
    return counterWrites(now, withoutEmpty({ total: both, day: both }));
  return [
    ...counterWrites(paidAt, withoutEmpty({ total: both, day: revenue })),
    ...counterWrites(now, withoutEmpty({ day: refunds })),
  ];
}

/** Without empty counts, which DynamoDB rejects. */
function withoutEmpty(counts: { readonly total?: Counts; readonly day?: Counts }): typeof counts {
  return Object.fromEntries(Object.entries(counts).filter(([, each]) => Object.keys(each).length > 0));
}

function withCondition(change: ReturnType<typeof addExpression>, onlyIf: Parameters<typeof counterWrites>[2]) {
  if (onlyIf === undefined) return change;
  const ExpressionAttributeValues = { ...change.ExpressionAttributeValues, ...onlyIf.ExpressionAttributeValues };
  return { ...change, ...onlyIf, ExpressionAttributeValues };
}

function addExpression(counts: Counts) {
  const entries = Object.entries(counts);
  return {
    UpdateExpression: `ADD ${entries.map((_, index) => `#c${index} :c${index}`).join(", ")}`,
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name], index) => [`#c${index}`, name])),
    ExpressionAttributeValues: Object.fromEntries(entries.map(([, by], index) => [`:c${index}`, by])),
  };
}
