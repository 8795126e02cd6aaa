import * as z from "zod";
import { addDays, localDateFormatter, startOfDay } from "#shared/domain/local-days.ts";
import { afterTotals, counterOf } from "./counter-rows.ts";
import { keys } from "./keys.ts";
import type { Counter } from "./metrics.ts";
import { readRange } from "./table.ts";

/** The shop's counters, for all time and for each of the last days. An unused counter is 0. */
export interface Figures {
  readonly total: Counts;
  /** Oldest first, today included, without gaps. */
  readonly days: readonly (Counts & { readonly date: string })[];
}

/** The counters of all time or of one day. */
export interface Counts {
  /** Returns a count, never a negative one: a corrupt counter displays a wrong number instead of failing. */
  count(name: Counter): number;
  /**
   * Returns an amount in minor units of a currency. Revenue is counted on the day of payment, and later reversals are
   * deducted from that day, so it may be negative; refunds are counted on the day they are recorded.
   */
  money(what: "revenue" | "refunds" | "donations", currency: string): number;
  /** Returns the currencies for which amounts were counted, sorted. */
  currencies(): readonly string[];
}

const counters = z.looseObject({ sk: z.string() });
type Row = z.output<typeof counters>;

/**
 * Reads the counters of all time and of the last `dayCount` days in the admin's time zone, including today, in one
 * Query of the quarter-hour rows. One result page holds about 7,000 rows.
 */
export async function readFigures(now: Date, timeZone: string, dayCount = 30): Promise<Figures> {
  const dayOf = localDateFormatter(timeZone);
  const today = dayOf(now);
  const dates = Array.from({ length: dayCount }, (_, index) => addDays(today, index + 1 - dayCount));
  const startsAt = startOfDay(timeZone, dates[0] ?? today);
  // The row of a whole day, if there is one, sorts before the rows of its quarter hours.
  const { pk, sk } = keys.quarterHour(startsAt);
  const storedRows = await readRange(pk, sk.slice(0, wholeDayLength), afterTotals);
  const rows = storedRows.map((row) => counters.parse(row));
  const rowsByDay = Map.groupBy(rows, ({ sk: sortKey }) => {
    const { main } = counterOf(sortKey);
    return main === keys.total().sk ? main : dayOf(timeOf(main));
  });
  return {
    total: countsOf(rowsByDay.get(keys.total().sk)),
    days: dates.map((date) => ({ ...countsOf(rowsByDay.get(date)), date })),
  };
}

/** The length of the sort key of a whole day's row. */
const wholeDayLength = "DAY#2026-11-21".length;

/**
 * A moment of the time that a row counts: the start of its quarter of an hour, or for a whole UTC day its noon, which
 * is on the same day in most time zones.
 */
function timeOf(sortKey: string): Date {
  const at = sortKey.slice("DAY#".length);
  return new Date(sortKey.length === wholeDayLength ? `${at}T12:00Z` : `${at}Z`);
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
