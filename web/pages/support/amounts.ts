import { chargeStep } from "#shared/domain/charge-limits.ts";
import { isDonationAmount, smallestDonation } from "#shared/domain/donation.ts";
import { donation as limits } from "#shared/domain/limits.ts";
import { displayCurrency, minorDigits } from "#shared/domain/money.ts";

/**
 * The suggested amounts in minor units that Stripe charges in this currency. If it charges none of them, as in forint,
 * whose minimum is larger: the minimum charge in the same proportions.
 */
export function suggestedAmounts(currency: string): readonly number[] {
  const possible = limits.suggested.filter((amount) => isDonationAmount(amount, currency));
  if (possible.length > 0) return possible;
  const [first] = limits.suggested;
  return limits.suggested.map((amount) => (amount / first) * smallestDonation(currency));
}

/** The default amount. */
export function initialAmount(currency: string): number {
  const amounts = suggestedAmounts(currency);
  return amounts.find((amount) => amount === limits.initial) ?? amounts[0] ?? smallestDonation(currency);
}

/** The number of decimals that Stripe charges: the last of three is always 0, and so are both of ISK and UGX. */
function chargedDigits(currency: string): number {
  return minorDigits(currency) - Math.log10(chargeStep(currency));
}

/** Thousands separators in English and Spanish: 1,000 and 1,000.50; 1.000,50. */
const grouped = [/^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/, /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/];

/** Normalizes the decimal separator to a point. A comma is decimal unless exactly three digits follow. */
function withPoint(typed: string): string {
  const [english, spanish] = grouped.map((form) => form.test(typed));
  if (english) return typed.replaceAll(",", "");
  if (spanish) return typed.replaceAll(".", "").replace(",", ".");
  return typed.replace(/,(?=\d{0,2}$)/, ".");
}

/** Strips this currency's sign or code: "$7", "7 USD". Another currency's would mean another amount. */
function withoutSign(typed: string, currency: string): string {
  const code = displayCurrency(currency);
  const parts = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: code,
    currencyDisplay: "narrowSymbol",
  }).formatToParts(0);
  const signs = [code, ...parts.filter(({ type }) => type === "currency").map(({ value }) => value)];
  const sign = signs.find((one) => typed.startsWith(one) || typed.endsWith(one));
  return sign === undefined ? typed : typed.replace(sign, "").trim();
}

/**
 * Parses a typed amount into minor units, rounded to what Stripe charges; undefined when it is not a valid donation.
 * Works on digits, because 1.005 * 100 is not 100.5 in floating point.
 */
export function readAmount(typed: string, currency: string): number | undefined {
  const [, integer = "", fraction = ""] =
    /^(\d*)(?:\.(\d*))?$/.exec(withPoint(withoutSign(typed.trim(), currency))) ?? [];
  if (integer + fraction === "") return undefined;
  const digits = chargedDigits(currency);
  const charged = Number(integer + fraction.slice(0, digits).padEnd(digits, "0"));
  const rounded = charged + ((fraction[digits] ?? "0") >= "5" ? 1 : 0);
  const amount = Number(`${rounded}${"0".repeat(minorDigits(currency) - digits)}`);
  return isDonationAmount(amount, currency) ? amount : undefined;
}
