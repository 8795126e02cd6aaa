import { minorDigits } from "#shared/domain/money.ts";

const withThousands = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/** A point for the decimals and nothing else: "1,000.50" and "2,50" are read as they are meant. */
function withPoint(typed: string): string {
  return withThousands.test(typed) ? typed.replaceAll(",", "") : typed.replace(/^(\d*),(\d{1,2})$/, "$1.$2");
}

/**
 * The amount that an admin typed, in minor units. Nothing is rounded: what the currency does not have is "too fine",
 * anything else that is no amount is "unreadable". Goes by the digits as they stand, because 1.15 * 100 is not 115 to
 * a computer.
 */
export function typedAmount(typed: string, currency: string): number | "unreadable" | "too fine" {
  const [, whole = "", fraction = ""] = /^(\d*)(?:\.(\d*))?$/.exec(withPoint(typed.trim())) ?? [];
  if (whole + fraction === "") return "unreadable";
  const digits = minorDigits(currency);
  // In currencies of three digits the last one is always 0 (https://docs.stripe.com/currencies#three-decimal).
  if (/[1-9]/.test(fraction.slice(Math.min(2, digits)))) return "too fine";
  const amount = Number(whole + fraction.slice(0, digits).padEnd(digits, "0"));
  return Number.isSafeInteger(amount) ? amount : "unreadable";
}
