import { locales } from "#shared/domain/language.ts";
import { displayCurrency, formatMoney, minorDigits } from "#shared/domain/money.ts";

const countFormat = new Intl.NumberFormat(locales.en);
const shortCountFormat = new Intl.NumberFormat(locales.en, { notation: "compact" });
const percentFormat = new Intl.NumberFormat(locales.en, { style: "percent", maximumFractionDigits: 1 });
const shortDayFormat = new Intl.DateTimeFormat(locales.en, { day: "numeric", month: "short", timeZone: "UTC" });
const longDayFormat = new Intl.DateTimeFormat(locales.en, {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** Formats a count: 1,234. */
export function formatCount(value: number): string {
  return countFormat.format(value);
}

/** Formats a part of a total as a percentage: 66.7%. */
export function percentage(part: number, total: number): string {
  return percentFormat.format(part / total);
}

/** Formats a count, or with a currency an amount in its minor units, in full. */
export function formatExact(value: number, currency: string | undefined): string {
  return currency === undefined ? formatCount(value) : formatMoney(value, currency);
}

/** Abbreviates a count, or with a currency an amount in its minor units, for an axis: 1.2K, $1.2K, $2.50, $5. */
export function formatShort(value: number, currency: string | undefined): string {
  if (currency === undefined) return shortCountFormat.format(value);
  const amount = value / 10 ** minorDigits(currency);
  const digits =
    Math.abs(amount) < 1000
      ? ({ minimumFractionDigits: minorDigits(currency), trailingZeroDisplay: "stripIfInteger" } as const)
      : ({ maximumFractionDigits: 1 } as const);
  const money = { style: "currency", currency: displayCurrency(currency), notation: "compact" } as const;
  return new Intl.NumberFormat(locales.en, { ...money, ...digits }).format(amount);
}

/** Formats a day such as `2026-11-21`: Nov 21. */
export function shortDay(date: string): string {
  return shortDayFormat.format(new Date(date));
}

/** Formats a day such as `2026-11-21`: Sat, Nov 21, 2026. */
export function longDay(date: string): string {
  return longDayFormat.format(new Date(date));
}
