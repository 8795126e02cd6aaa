import { chargeStep } from "#shared/domain/charge-limits.ts";
import { isDonationAmount, smallestDonation } from "#shared/domain/donation.ts";
import { donation as limits } from "#shared/domain/limits.ts";
import { minorDigits, shownCurrency } from "#shared/domain/money.ts";

/**
 * The amounts to choose from, in minor units: those of them that can be given in this
 * currency. Where none can, as in forint, whose smallest charge is larger than all of them, the smallest charge in
 * the same proportions.
 */
export function suggestedAmounts(currency: string): readonly number[] {
  const possible = limits.suggested.filter((amount) => isDonationAmount(amount, currency));
  if (possible.length > 0) return possible;
  const [first] = limits.suggested;
  return limits.suggested.map((amount) => (amount / first) * smallestDonation(currency));
}

/** What is chosen before anybody has chosen. */
export function initialAmount(currency: string): number {
  const amounts = suggestedAmounts(currency);
  return amounts.find((amount) => amount === limits.initial) ?? amounts[0] ?? smallestDonation(currency);
}

/**
 * How many of the currency's digits can be charged: the last one of three is always 0, and so are both of ISK and
 * UGX.
 */
function chargedDigits(currency: string): number {
  return minorDigits(currency) - Math.log10(chargeStep(currency));
}

/** Thousands set apart as in English or as in Spanish: 1,000 and 1,000.50; 1.000,50. */
const grouped = [/^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/, /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/];

/**
 * What was typed with a point for its decimals and nothing else in it. A comma is a decimal one, except where three
 * digits follow it.
 */
function withPoint(typed: string): string {
  const [english, spanish] = grouped.map((form) => form.test(typed));
  if (english) return typed.replaceAll(",", "");
  if (spanish) return typed.replaceAll(".", "").replace(",", ".");
  return typed.replace(/,(?=\d{0,2}$)/, ".");
}

/**
 * "$7", "7 USD": without the sign or code of this very currency. Another currency's says that another amount is
 * meant.
 */
function withoutSign(typed: string, currency: string): string {
  const code = shownCurrency(currency);
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
 * The amount that somebody has typed, in minor units, rounded to what can be charged; undefined when it is none that
 * can be given. It goes by the digits as they stand, because 1.005 * 100 is not 100.5 to a computer.
 */
export function readAmount(typed: string, currency: string): number | undefined {
  const [, whole = "", fraction = ""] =
    /^(\d*)(?:\.(\d*))?$/.exec(withPoint(withoutSign(typed.trim(), currency))) ?? [];
  if (whole + fraction === "") return undefined;
  const digits = chargedDigits(currency);
  const charged = Number(whole + fraction.slice(0, digits).padEnd(digits, "0"));
  const rounded = charged + ((fraction[digits] ?? "0") >= "5" ? 1 : 0);
  const amount = Number(`${rounded}${"0".repeat(minorDigits(currency) - digits)}`);
  return isDonationAmount(amount, currency) ? amount : undefined;
}
