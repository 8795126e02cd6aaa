import * as z from "zod";
import { dayAfter, daysIn, startOfDay } from "#shared/domain/local-days.ts";
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
  /**
   * How many there are of something. Never below zero, so that a counter that is wrong shows a wrong number and not
   * an error.
   */
  count(name: Counter): number;
  /**
   * Minor units of a currency. Revenue is counted on the day of payment, less what has come back of it since, so it
   * can be below zero; refunds on the day on which they are made.
   */
  money(what: "revenue" | "refunds" | "donations", currency: string): number;
  /** The currencies in which money was counted, by name. */
  currencies(): readonly string[];
}

const counters = z.looseObject({ sk: z.string() });
type Row = z.output<typeof counters>;

/**
 * The figures of so many days where an admin is, today the last of them: one Query of the quarters of an hour in
 * which something was counted. A page of it holds some 7,000.
 */
export async function readFigures(now: Date, timeZone: string, many = 30): Promise<Figures> {
  const dayOf = daysIn(timeZone);
  const today = dayOf(now);
  const dates = Array.from({ length: many }, (_, index) => dayAfter(today, index + 1 - many));
  const begins = startOfDay(timeZone, dates[0] ?? today);
  // Where a whole day was counted, its row stands before those of its quarters.
  const { pk, sk } = keys.quarterHour(begins);
  const read = await readRange(pk, sk.slice(0, wholeDay), keys.total().sk);
  const rows = read.map((row) => counters.parse(row));
  const byDay = Map.groupBy(rows, ({ sk: name }) => (name === keys.total().sk ? name : dayOf(momentOf(name))));
  return {
    total: countsOf(byDay.get(keys.total().sk)),
    days: dates.map((date) => ({ ...countsOf(byDay.get(date)), date })),
  };
}

const wholeDay = "DAY#2026-11-21".length;

/**
 * When what a row counts happened: in its quarter of an hour. Of a whole day of UTC, its noon is on the same day in
 * most of the world.
 */
function momentOf(name: string): Date {
  const at = name.slice("DAY#".length);
  return new Date(name.length === wholeDay ? `${at}T12:00Z` : `${at}Z`);
}

function countsOf(rows: readonly Row[] = []): Counts {
  const sums = new Map<string, number>();
  for (const [name, value] of rows.flatMap((row) => Object.entries(row))) {
    if (typeof value === "number") sums.set(name, (sums.get(name) ?? 0) + value);
  }
  const value = (name: Counter) => sums.get(name) ?? 0;
  const named = [...sums.keys()].flatMap((name) => /^(?:revenue|refunds|donations)_(\w+)$/.exec(name)?.[1] ?? []);
  return {
    count: (name) => Math.max(0, value(name)),
    money: (what, currency) => value(`${what}_${currency}`),
    currencies: () => [...new Set(named)].sort(),
  };
}
