import { minorDigits } from "#shared/domain/money.ts";

const thousandsFormat = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/** Removes thousands separators and turns a decimal comma into a point: "1,000.50" and "2,50" are accepted. */
function withDecimalPoint(typed: string): string {
  return thousandsFormat.test(typed) ? typed.replaceAll(",", "") : typed.replace(/^(\d*),(\d{1,2})$/, "$1.$2");
}

/**
 * Parses a typed amount into minor units. Never rounds: returns "too fine" for more decimals than the currency
 * has, and "unreadable" for anything else invalid. Works on digits, because 1.15 * 100 is not 115 in floating point.
 */
export function parseAmount(typed: string, currency: string): number | "unreadable" | "too fine" {
  const [, integer = "", fraction = ""] = /^(\d*)(?:\.(\d*))?$/.exec(withDecimalPoint(typed.trim())) ?? [];
  if (integer + fraction === "") return "unreadable";
  const digits = minorDigits(currency);
  // Stripe requires the third decimal to be 0 (https://docs.stripe.com/currencies#three-decimal).
  if (/[1-9]/.test(fraction.slice(Math.min(2, digits)))) return "too fine";
  const amount = Number(integer + fraction.slice(0, digits).padEnd(digits, "0"));
  return Number.isSafeInteger(amount) ? amount : "unreadable";
}
