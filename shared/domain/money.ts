/**
 * Money is an integer in the currency's minor unit plus a lower-case ISO 4217 code. The number of minor digits comes
 * from `Intl`, except where Stripe counts in hundredths although `Intl` has no decimals: ISK and UGX
 * (https://docs.stripe.com/currencies#special-cases), and currencies whose hundredths are out of use but which are not
 * on Stripe's list of zero-decimal currencies (https://docs.stripe.com/currencies#zero-decimal).
 */

import type { Language } from "./language.ts";

/** Currencies that Stripe counts in hundredths although `Intl` displays no decimals. */
const hundredthsCurrencies: ReadonlySet<string> = new Set(
  "isk ugx afn all cop huf idr lak lbp mmk pkr sos yer".split(" "),
);

/** Whether this runtime can format `code`. Case-insensitive. Never throws. */
export function isCurrency(code: string): boolean {
  // Most shops charge dollars, which need not wait for `Intl` (see `formatDollars`).
  if (/^usd$/i.test(code)) return true;
  return /^[a-z]{3}$/i.test(code) && Intl.supportedValuesOf("currency").includes(code.toUpperCase());
}

/** The upper-case code of the displayed currency: dollars for an unknown code. */
export function displayCurrency(code: string): string {
  return isCurrency(code) ? code.toUpperCase() : "USD";
}

/** The currency's number of decimals: 2 for usd, 0 for jpy, 3 for kwd, and 2 for an unknown code. */
export function minorDigits(currency: string): number {
  const code = displayCurrency(currency);
  if (code === "USD" || hundredthsCurrencies.has(code.toLowerCase())) return 2;
  const digits = new Intl.NumberFormat("en-US", { style: "currency", currency: code }).resolvedOptions();
  return digits.maximumFractionDigits ?? 2;
}

/**
 * Formats a whole number with US separators, such as 4,312, without the startup cost of `Intl` (see `formatDollars`).
 */
export function groupDigits(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}

/**
 * Formats dollars exactly as `Intl` does, but without `Intl`, whose first use takes 80 ms on a slow phone, during
 * hydration.
 */
function formatDollars(cents: number): string {
  return `$${groupDigits(Math.trunc(cents / 100))}.${String(cents % 100).padStart(2, "0")}`;
}

/**
 * Formats an amount in minor units, the US way in every language: `formatMoney(500, "usd")` is "$5.00",
 * `formatMoney(500, "jpy")` is "¥500". In Spanish, where a bare `$` is often a peso, dollars are "US$5.00". An unknown
 * code falls back to a dollar sign and two decimals.
 */
export function formatMoney(minorUnits: number, currency = "usd", language: Language = "en"): string {
  const code = displayCurrency(currency);
  const amount =
    code === "USD" && Number.isSafeInteger(minorUnits) && minorUnits >= 0
      ? formatDollars(minorUnits)
      : formatByIntl(minorUnits, code);
  return code === "USD" && language === "es" ? amount.replace("$", "US$$") : amount;
}

function formatByIntl(minorUnits: number, code: string): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency: code });
  return format.format(minorUnits / 10 ** minorDigits(code));
}

/** Formats a price as prose has it, without empty cents: "$5", "$97.50", and in Spanish "US$5". */
export function formatPrice(minorUnits: number, currency?: string, language?: Language): string {
  return formatMoney(minorUnits, currency, language).replace(/\.0+$/, "");
}

/**
 * Fills the `{price}` placeholder of copy, in any case. The replacement is a function because the price may contain a
 * `$`.
 */
export function withPrice(copy: string, price: string): string {
  return copy.replace(/\{price\}/gi, () => price);
}
