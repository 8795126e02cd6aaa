/**
 * Money is an integer in the currency's minor unit plus a lower-case ISO 4217 code. How many
 * minor digits a currency has comes from `Intl`, except where Stripe counts in hundredths although `Intl` shows none:
 * ISK and UGX (https://docs.stripe.com/currencies#special-cases), and those whose hundredths are out of use but not
 * on Stripe's list of zero-decimal currencies (https://docs.stripe.com/currencies#zero-decimal).
 */

const stripeTakesTwoDigits: ReadonlySet<string> = new Set(
  "isk ugx afn all cop huf idr lak lbp mmk pkr sos yer".split(" "),
);

/**
 * Whether `code` is a currency that this runtime can name and format. Case does not matter. Never throws, whatever a
 * reply holds.
 */
export function isCurrency(code: string): boolean {
  // Nearly everybody's is in dollars, and need not wait for `Intl` (see dollars below).
  if (/^usd$/i.test(code)) return true;
  return /^[a-z]{3}$/i.test(code) && Intl.supportedValuesOf("currency").includes(code.toUpperCase());
}

/**
 * The code, in upper case, of the currency that an amount is shown in: dollars for a code that nobody knows.
 */
export function shownCurrency(code: string): string {
  return isCurrency(code) ? code.toUpperCase() : "USD";
}

/** The number of digits after the decimal point: 2 for usd, 0 for jpy, 3 for kwd; 2 for a code that nobody knows. */
export function minorDigits(currency: string): number {
  const code = shownCurrency(currency);
  if (code === "USD" || stripeTakesTwoDigits.has(code.toLowerCase())) return 2;
  const digits = new Intl.NumberFormat("en-US", { style: "currency", currency: code }).resolvedOptions();
  return digits.maximumFractionDigits ?? 2;
}

/**
 * A whole number as English and Spanish of the United States write it: 4,312. As `Intl` would, without the wait that
 * dollars() tells of.
 */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}

/**
 * Dollars as `Intl` writes them, without it: its first number keeps a slow phone for 80 ms, just when the page comes
 * alive, and nearly everybody's first is a price in dollars.
 */
function dollars(cents: number): string {
  return `$${grouped(Math.trunc(cents / 100))}.${String(cents % 100).padStart(2, "0")}`;
}

/**
 * An amount as a person reads it: `formatMoney(500, "usd")` is "$5.00", `formatMoney(500, "jpy")` is "¥500".
 * A code that `Intl` does not know falls back to a dollar sign and two decimals.
 */
export function formatMoney(minor: number, currency = "usd", locale = "en-US"): string {
  const code = shownCurrency(currency);
  if (code === "USD" && locale === "en-US" && Number.isSafeInteger(minor) && minor >= 0) return dollars(minor);
  return new Intl.NumberFormat(locale, { style: "currency", currency: code }).format(minor / 10 ** minorDigits(code));
}

/**
 * Fills the `{price}` placeholder of copy, however it is cased. The price may hold a `$`, so the replacement is a
 * function.
 */
export function withPrice(copy: string, price: string): string {
  return copy.replace(/\{price\}/gi, () => price);
}
