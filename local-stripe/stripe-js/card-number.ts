import { passesLuhn } from "../model/cards.ts";

/** A client-side validation error, with Stripe's code and message. */
export interface FieldProblem {
  code: string;
  message: string;
}

const isAmex = (digits: string): boolean => /^3[47]/.test(digits);
const expectedLength = (digits: string): number => (isAmex(digits) ? 15 : /^3[0689]/.test(digits) ? 14 : 16);
const digitsOf = (text: string): string => text.replaceAll(/\D/g, "");

/** Formats as `4242 4242 4242 4242`; American Express as 4-6-5. */
export function formatCardNumber(text: string): string {
  const digits = digitsOf(text).slice(0, expectedLength(digitsOf(text)));
  const groups = isAmex(digits) ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/.exec(digits)?.slice(1) : digits.match(/\d{1,4}/g);
  return (groups ?? []).filter((group) => group !== undefined).join(" ");
}

/**
 * Formats as `12 / 34`. A first digit above 1 is a complete month. Deleting the separator also deletes the digit
 * before it.
 */
export function formatExpiry(text: string, previous: string): string {
  let digits = digitsOf(text);
  if (previous.endsWith(" / ") && text === previous.slice(0, -1)) digits = digits.slice(0, -1);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  // A four-digit year, as browsers autofill it.
  if (digits.length === 6 && digits.slice(2, 4) === "20") digits = digits.slice(0, 2) + digits.slice(4);
  digits = digits.slice(0, 4);
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

export const formatSecurityCode = (text: string, number: string): string =>
  digitsOf(text).slice(0, isAmex(digitsOf(number)) ? 4 : 3);

export function checkCardNumber(text: string): FieldProblem | undefined {
  const digits = digitsOf(text);
  if (digits.length < expectedLength(digits))
    return { code: "incomplete_number", message: "Your card number is incomplete." };
  return passesLuhn(digits) ? undefined : { code: "invalid_number", message: "Your card number is invalid." };
}

/** Parses `12 / 34` into month and year. */
export function readExpiry(text: string): { month: number; year: number } {
  const digits = digitsOf(text);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

export function checkExpiry(text: string, now: Date): FieldProblem | undefined {
  const { month, year } = readExpiry(text);
  if (digitsOf(text).length < 4 || month < 1 || month > 12)
    return { code: "incomplete_expiry", message: "Your card's expiration date is incomplete." };
  if (year < now.getFullYear())
    return { code: "invalid_expiry_year_past", message: "Your card's expiration year is in the past." };
  if (year === now.getFullYear() && month < now.getMonth() + 1)
    return { code: "invalid_expiry_month_past", message: "Your card's expiration date is in the past." };
  return year > now.getFullYear() + 50
    ? { code: "invalid_expiry_year", message: "Your card's expiration year is invalid." }
    : undefined;
}

export function checkSecurityCode(text: string, number: string): FieldProblem | undefined {
  const codeLength = isAmex(digitsOf(number)) ? 4 : 3;
  return digitsOf(text).length === codeLength
    ? undefined
    : { code: "incomplete_cvc", message: "Your card's security code is incomplete." };
}
