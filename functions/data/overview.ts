import * as z from "zod";
import { dayAfter, daysIn, startOfDay } from "#shared/domain/local-days.ts";
import { keys } from "./keys.ts";
import type { Counter } from "./metrics.ts";
import { readRange } from "./table.ts";

/** The shop's counters, all-time and of the last days. An unused counter is 0. */
export interface Figures {
  readonly total: Counts;
  /** Oldest first, today included, without gaps. */
  readonly days: readonly (Counts & { readonly date: string })[];
}

/** The counters, all-time or of a day. */
export interface Counts {
  /** A count, never negative: a corrupt counter displays a wrong number instead of failing. */
  count(name: Counter): number;
  /**
   * Minor units of a currency. Revenue counts on the day of payment, minus later reversals, so it may be negative;
   * refunds count on their own day.
   */
  money(what: "revenue" | "refunds" | "donations", currency: string): number;
  /** The currencies with counted amounts, sorted. */
  currencies(): readonly string[];
}

const counters = z.looseObject({ sk: z.string() });
type Row = z.output<typeof counters>;

/**
 * The figures of the last `many` days in the admin's time zone, including today, in one Query of the quarter-hour
 * rows. One result page holds about 7,000 rows.
 */
export async function readFigures(now: Date, timeZone: string, dayCount = 30): Promise<Figures> {
  const dayOf = daysIn(timeZone);
  const today = dayOf(now);
  const dates = Array.from({ length: dayCount }, (_, index) => dayAfter(today, index + 1 - dayCount));
  const startsAt = startOfDay(timeZone, dates[0] ?? today);
  // The row of a whole day, if there is one, precedes those of its quarters.
  const { pk, sk } = keys.quarterHour(startsAt);
  const read = await readRange(pk, sk.slice(0, wholeDay), keys.total().sk);
  const rows = read.map((row) => counters.parse(row));
  const byDay = Map.groupBy(rows, ({ sk: name }) => (name === keys.total().sk ? name : dayOf(timeOf(name))));
  return {
    total: countsOf(byDay.get(keys.total().sk)),
    days: dates.map((date) => ({ ...countsOf(byDay.get(date)), date })),
  };
}

const wholeDay = "DAY#2026-11-21".length;

/**
 * The time that a row counts for: the start of its quarter of an hour, or noon for a whole day of UTC, which is on the
 * same day in most time zones.
 */
function timeOf(name: string): Date {
  const at = name.slice("DAY#".length);
  return new Date(name.length === wholeDay ? `${at}T12:00Z` : `${at}Z`);
}

function countsOf(rows: readonly Row[] = []): Counts {
  const sums = new Map<string, number>();
  for (const [name, value] of rows.flatMap((row) => Object.entries(row))) {
    if (typeof value === "number") sums.set(name, (sums.get(name) ?? 0) + value);
  }
  const value = (name: Counter) => sums.get(name) ?? 0;
  const currencyCodes = [...sums.keys()].flatMap(
    (name) => /^(?:revenue|refunds|donations)_(\w+)$/.exec(name)?.[1] ?? [],
  );
  return {
    count: (name) => Math.max(0, value(name)),
    money: (what, currency) => value(`${what}_${currency}`),
    currencies: () => [...new Set(currencyCodes)].sort(),
  };
}
