import { keys } from "./keys.ts";
import type { Part } from "./write.ts";

/** What is counted, for all time and a day. Money is in minor units, a counter for each currency: `revenue_usd`. */
export type Counter =
  | "users"
  | "signUps"
  | "orders"
  | "ordersStarted"
  | "licencesSold"
  | "donations"
  | "unreadMessages"
  | `${"revenue" | "refunds" | "donations"}_${string}`;
type Counts = Readonly<Partial<Record<Counter, number>>>;

/** The two parts that count something in the transaction that does it. `at` names the day. */
export function counted(at: Date, counts: { readonly total: Counts; readonly day: Counts }): Part<"total" | "day">[] {
  return [
    { name: "total", update: { Key: keys.total(), ...added(counts.total) } },
    { name: "day", update: { Key: keys.day(at), ...added(counts.day) } },
  ];
}

function added(counts: Counts) {
  const entries = Object.entries(counts);
  return {
    UpdateExpression: `ADD ${entries.map((_, index) => `#c${index} :c${index}`).join(", ")}`,
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name], index) => [`#c${index}`, name])),
    ExpressionAttributeValues: Object.fromEntries(entries.map(([, by], index) => [`:c${index}`, by])),
  };
}
