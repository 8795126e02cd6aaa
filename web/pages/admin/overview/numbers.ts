import { locales } from "#shared/domain/language.ts";
import { displayCurrency, formatMoney, minorDigits } from "#shared/domain/money.ts";

const counts = new Intl.NumberFormat(locales.en);
const shortCounts = new Intl.NumberFormat(locales.en, { notation: "compact" });
const percents = new Intl.NumberFormat(locales.en, { style: "percent", maximumFractionDigits: 1 });
const dayAndMonth = new Intl.DateTimeFormat(locales.en, { day: "numeric", month: "short", timeZone: "UTC" });
const wholeDay = new Intl.DateTimeFormat(locales.en, {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** 1,234 */
export function formatCount(value: number): string {
  return counts.format(value);
}

/** 66.7% */
export function percentage(part: number, total: number): string {
  return percents.format(part / total);
}

/** A count, or minor units of a currency, in full. */
export function formatExact(value: number, currency: string | undefined): string {
  return currency === undefined ? formatCount(value) : formatMoney(value, currency);
}

/** The same abbreviated for an axis: 1.2K, $1.2K, $2.50, $5. */
export function formatShort(value: number, currency: string | undefined): string {
  if (currency === undefined) return shortCounts.format(value);
  const amount = value / 10 ** minorDigits(currency);
  const digits =
    Math.abs(amount) < 1000
      ? ({ minimumFractionDigits: minorDigits(currency), trailingZeroDisplay: "stripIfInteger" } as const)
      : ({ maximumFractionDigits: 1 } as const);
  const money = { style: "currency", currency: displayCurrency(currency), notation: "compact" } as const;
  return new Intl.NumberFormat(locales.en, { ...money, ...digits }).format(amount);
}

/** Nov 21, for a day `2026-11-21`. */
export function shortDay(date: string): string {
  return dayAndMonth.format(new Date(date));
}

/** Sat, Nov 21, 2026 */
export function longDay(date: string): string {
  return wholeDay.format(new Date(date));
}
