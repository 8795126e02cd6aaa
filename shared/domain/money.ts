/**
 * Money is an integer in the currency's minor unit plus a lower-case ISO 4217 code. The number of minor digits comes
 * from `Intl`, except where Stripe counts in hundredths although `Intl` has no decimals: ISK and UGX
 * (https://docs.stripe.com/currencies#special-cases), and currencies whose hundredths are out of use but which are not
 * on Stripe's list of zero-decimal currencies (https://docs.stripe.com/currencies#zero-decimal).
 */

const stripeTakesTwoDigits: ReadonlySet<string> = new Set(
  "isk ugx afn all cop huf idr lak lbp mmk pkr sos yer".split(" "),
);

/** Whether this runtime can format `code`. Case-insensitive. Never throws. */
export function isCurrency(code: string): boolean {
  // Most shops charge dollars, which need not wait for `Intl` (see `dollars`).
  if (/^usd$/i.test(code)) return true;
  return /^[a-z]{3}$/i.test(code) && Intl.supportedValuesOf("currency").includes(code.toUpperCase());
}

/** The upper-case code of the displayed currency: dollars for an unknown code. */
export function displayCurrency(code: string): string {
  return isCurrency(code) ? code.toUpperCase() : "USD";
}

/** The number of decimals: 2 for usd, 0 for jpy, 3 for kwd; 2 for an unknown code. */
export function minorDigits(currency: string): number {
  const code = displayCurrency(currency);
  if (code === "USD" || stripeTakesTwoDigits.has(code.toLowerCase())) return 2;
  const digits = new Intl.NumberFormat("en-US", { style: "currency", currency: code }).resolvedOptions();
  return digits.maximumFractionDigits ?? 2;
}

/** A whole number with US separators: 4,312. Like `Intl`, without its startup cost (see `dollars`). */
export function groupDigits(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Dollars as `Intl` formats them, without loading it: its first use takes 80 ms on a slow phone, during hydration. */
function dollars(cents: number): string {
  return `$${groupDigits(Math.trunc(cents / 100))}.${String(cents % 100).padStart(2, "0")}`;
}

/**
 * An amount for display: `formatMoney(500, "usd")` is "$5.00", `formatMoney(500, "jpy")` is "¥500". An unknown code
 * falls back to a dollar sign and two decimals.
 */
export function formatMoney(minor: number, currency = "usd", locale = "en-US"): string {
  const code = displayCurrency(currency);
  if (code === "USD" && locale === "en-US" && Number.isSafeInteger(minor) && minor >= 0) return dollars(minor);
  return new Intl.NumberFormat(locale, { style: "currency", currency: code }).format(minor / 10 ** minorDigits(code));
}

/**
 * Fills the `{price}` placeholder of copy, in any case. The replacement is a function because the price may contain a
 * `$`.
 */
export function withPrice(copy: string, price: string): string {
  return copy.replace(/\{price\}/gi, () => price);
}
