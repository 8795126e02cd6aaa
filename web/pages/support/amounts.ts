import { chargeStep } from "#shared/domain/charge-limits.ts";
import { isDonationAmount, smallestDonation } from "#shared/domain/donation.ts";
import { donationLimits as limits } from "#shared/domain/limits.ts";
import { displayCurrency, minorDigits } from "#shared/domain/money.ts";

/**
 * Returns the suggested amounts, in minor units, that are valid in this currency. If all are too small, as in forint,
 * returns multiples of the smallest donation in the same proportions.
 */
export function suggestedAmounts(currency: string): readonly number[] {
  const chargeable = limits.suggested.filter((amount) => isDonationAmount(amount, currency));
  if (chargeable.length > 0) return chargeable;
  const [first] = limits.suggested;
  return limits.suggested.map((amount) => (amount / first) * smallestDonation(currency));
}

/** Returns the amount, in minor units, that is selected by default. */
export function initialAmount(currency: string): number {
  const amounts = suggestedAmounts(currency);
  return amounts.find((amount) => amount === limits.defaultAmount) ?? amounts[0] ?? smallestDonation(currency);
}

/** Returns the number of decimals that Stripe can charge: the last of three must be 0, as must both of ISK and UGX. */
function chargeableDigits(currency: string): number {
  return minorDigits(currency) - Math.log10(chargeStep(currency));
}

/** Amounts with thousands separators: in English, such as 1,000 and 1,000.50; in Spanish, such as 1.000,50. */
const groupedPatterns = [/^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/, /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/];

/** Makes the decimal separator a point, and removes thousands separators. "1,000" is a thousand, "1,00" is one. */
function withPoint(typed: string): string {
  const [isEnglish, isSpanish] = groupedPatterns.map((pattern) => pattern.test(typed));
  if (isEnglish) return typed.replaceAll(",", "");
  if (isSpanish) return typed.replaceAll(".", "").replace(",", ".");
  return typed.replace(/,(?=\d{0,2}$)/, ".");
}

/** Removes this currency's sign or code: "$7", "7 USD". Another currency's stays, so that the amount is invalid. */
function withoutSign(typed: string, currency: string): string {
  const code = displayCurrency(currency);
  const parts = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: code,
    currencyDisplay: "narrowSymbol",
  }).formatToParts(0);
  const signs = [code, ...parts.filter(({ type }) => type === "currency").map(({ value }) => value)];
  const sign = signs.find((candidate) => typed.startsWith(candidate) || typed.endsWith(candidate));
  return sign === undefined ? typed : typed.replace(sign, "").trim();
}

/**
 * Parses a typed amount into minor units, rounded to an amount that Stripe can charge; undefined when it is not a valid
 * donation. Works on digits, because 1.005 * 100 is not 100.5 in floating point.
 */
export function readAmount(typed: string, currency: string): number | undefined {
  const [, integer = "", fraction = ""] =
    /^(\d*)(?:\.(\d*))?$/.exec(withPoint(withoutSign(typed.trim(), currency))) ?? [];
  if (integer + fraction === "") return undefined;
  const digits = chargeableDigits(currency);
  const truncated = Number(integer + fraction.slice(0, digits).padEnd(digits, "0"));
  const rounded = truncated + ((fraction[digits] ?? "0") >= "5" ? 1 : 0);
  const amount = Number(`${rounded}${"0".repeat(minorDigits(currency) - digits)}`);
  return isDonationAmount(amount, currency) ? amount : undefined;
}
