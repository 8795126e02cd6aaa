import { minorDigits } from "#shared/domain/money.ts";

const withThousands = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/** Normalizes the decimal separator: "1,000.50" and "2,50" are understood. */
function withPoint(typed: string): string {
  return withThousands.test(typed) ? typed.replaceAll(",", "") : typed.replace(/^(\d*),(\d{1,2})$/, "$1.$2");
}

/**
 * Parses a typed amount into minor units. Nothing is rounded: more decimals than the currency has are "too fine",
 * anything else invalid is "unreadable". Works on digits, because 1.15 * 100 is not 115 in floating point.
 */
export function typedAmount(typed: string, currency: string): number | "unreadable" | "too fine" {
  const [, integer = "", fraction = ""] = /^(\d*)(?:\.(\d*))?$/.exec(withPoint(typed.trim())) ?? [];
  if (integer + fraction === "") return "unreadable";
  const digits = minorDigits(currency);
  // In currencies with three decimals the last is always 0 (https://docs.stripe.com/currencies#three-decimal).
  if (/[1-9]/.test(fraction.slice(Math.min(2, digits)))) return "too fine";
  const amount = Number(integer + fraction.slice(0, digits).padEnd(digits, "0"));
  return Number.isSafeInteger(amount) ? amount : "unreadable";
}
