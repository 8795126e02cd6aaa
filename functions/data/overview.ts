import * as z from "zod";
import { keys } from "./keys.ts";
import type { Counter } from "./metrics.ts";
import { readRange } from "./table.ts";

/** The shop's counters, of all time and of the last days. A counter that nothing has touched is 0. */
export interface Figures {
  readonly total: Counts;
  /** Oldest first, today included, each day there. */
  readonly days: readonly (Counts & { readonly date: string })[];
}

/** What was counted, of all time or on a day. */
export interface Counts {
  /** How many there are of something. Never below zero, so that a counter that is wrong shows a wrong number and not an error. */
  count(name: Counter): number;
  /**
   * Minor units of a currency. Revenue is counted on the day of payment, less what has come back of it since, so it can be below zero;
   * refunds on the day on which they are made.
   */
  money(what: "revenue" | "refunds" | "donations", currency: string): number;
  /** The currencies in which money was counted, by name. */
  currencies(): readonly string[];
}

const millisecondsOfDay = 86_400_000;
const counters = z.looseObject({ sk: z.string() });

/** The figures of so many days, today the last of them, in UTC: one Query of a row a day and one more, however much has been sold. */
export async function readFigures(now: Date, many = 30): Promise<Figures> {
  const days = Array.from({ length: many }, (_, index) => keys.day(daysBefore(now, many - 1 - index)));
  const { pk, sk: first } = keys.day(daysBefore(now, many - 1));
  const read = (await readRange(pk, first, keys.total().sk)).map((row) => counters.parse(row));
  const rows = new Map(read.map((row) => [row.sk, row]));
  const at = (wanted: string): Counts => {
    const row = rows.get(wanted);
    const value = (name: Counter) => z.number().safeParse(row?.[name]).data ?? 0;
    const named = Object.keys(row ?? {}).flatMap(
      (name) => /^(?:revenue|refunds|donations)_(\w+)$/.exec(name)?.[1] ?? [],
    );
    return {
      count: (name) => Math.max(0, value(name)),
      money: (what, currency) => value(`${what}_${currency}`),
      currencies: () => [...new Set(named)].sort(),
    };
  };
  return { total: at(keys.total().sk), days: days.map(({ sk }) => ({ ...at(sk), date: sk.slice("DAY#".length) })) };
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * millisecondsOfDay);
}
