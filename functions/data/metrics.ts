import { keys } from "./keys.ts";
import type { Part } from "./write.ts";

/**
 * What is counted, for all time and for a quarter of an hour, of which days are made. Money is in minor units, a
 * counter for each currency: `revenue_usd`.
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
 * The parts that count something in the transaction that does it, for all time, for the day, or both. `at`: when it
 * happened. `onlyIf`: what must be so of the counters for all time.
 */
export function counted(
  at: Date,
  counts: { readonly total?: Counts; readonly day?: Counts },
  onlyIf?: { readonly ConditionExpression: string; readonly ExpressionAttributeValues: Record<string, number> },
): Part<"total" | "day">[] {
  const { total, day } = counts;
  return [
    ...(total ? [{ name: "total" as const, update: { Key: keys.total(), ...conditional(added(total), onlyIf) } }] : []),
    ...(day ? [{ name: "day" as const, update: { Key: keys.quarterHour(at), ...added(day) } }] : []),
  ];
}

/**
 * Counts what has come back of a payment, or gone out again, in minor units: `lost` changes the revenue of the day it
 * was paid (`paidAt`), `refunded` the refunds of the day that it is learnt (`now`). Specification section 9: revenue
 * is counted by the day of payment, less refunds.
 */
export function reversalsCounted(
  currency: string,
  { paidAt, now }: { readonly paidAt: Date; readonly now: Date },
  { lost, refunded }: { readonly lost: number; readonly refunded: number },
): Part<"total" | "day">[] {
  const revenue = lost === 0 ? {} : { [`revenue_${currency}`]: -lost };
  const refunds = refunded === 0 ? {} : { [`refunds_${currency}`]: refunded };
  const both = { ...revenue, ...refunds };
  // A transaction may name each row once.
  if (keys.quarterHour(paidAt).sk === keys.quarterHour(now).sk) return counted(now, some({ total: both, day: both }));
  return [...counted(paidAt, some({ total: both, day: revenue })), ...counted(now, some({ day: refunds }))];
}

/** Without what counts nothing, which DynamoDB refuses. */
function some(counts: { readonly total?: Counts; readonly day?: Counts }): typeof counts {
  return Object.fromEntries(Object.entries(counts).filter(([, each]) => Object.keys(each).length > 0));
}

function conditional(change: ReturnType<typeof added>, onlyIf: Parameters<typeof counted>[2]) {
  if (onlyIf === undefined) return change;
  const ExpressionAttributeValues = { ...change.ExpressionAttributeValues, ...onlyIf.ExpressionAttributeValues };
  return { ...change, ...onlyIf, ExpressionAttributeValues };
}

function added(counts: Counts) {
  const entries = Object.entries(counts);
  return {
    UpdateExpression: `ADD ${entries.map((_, index) => `#c${index} :c${index}`).join(", ")}`,
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name], index) => [`#c${index}`, name])),
    ExpressionAttributeValues: Object.fromEntries(entries.map(([, by], index) => [`:c${index}`, by])),
  };
}
