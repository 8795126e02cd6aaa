/**
 * WhatsApp numbers. On the wire a number is its country's dial code plus its digits, nothing else. Only pages that
 * ask for a number load this module: the numbering plans weigh some 35 KB.
 */
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";
import { longestNumber } from "./number-length.ts";

export type { CountryCode };

/** Everything that is not an ASCII digit, gone; full-width digits become ASCII ones first. */
export function digitsOnly(typed: string): string {
  return typed.normalize("NFKC").replace(/\D/g, "");
}

/**
 * Reads what a person typed as a number of `country`: spaces and dashes, a trunk zero, and a pasted country code are
 * understood. Answers the digits as sent to the server, or undefined when no such number can exist.
 */
export function readNumber(typed: string, country: CountryCode): string | undefined {
  const digits = digitsOnly(typed);
  const dialCode = getCountryCallingCode(country);
  const pasted = /^\s*(\+|00)/.test(typed);
  const whole = digits.replace(/^00/, "");
  const readings = pasted
    ? [`+${whole}`, `+${lineOf(whole)}`]
    : [digits, `+${digits}`, `+${lineOf(dialCode + digits)}`];
  for (const reading of readings) {
    const number = parsePhoneNumberFromString(reading, country);
    if (number?.isPossible() && number.countryCallingCode === dialCode) return number.number.slice(1);
  }
  return undefined;
}

/**
 * Reads a number that carries its own country, as it is pasted from contacts ("+47 922 34 567", "0047 ...");
 * undefined when it carries none or cannot exist. `likely` is the country meant where several share the code.
 */
export function readInternational(
  typed: string,
  likely: CountryCode,
): { readonly country: CountryCode; readonly national: string } | undefined {
  if (!/^\s*(\+|00)/.test(typed)) return undefined;
  const whole = digitsOnly(typed).replace(/^00/, "");
  const number = [whole, lineOf(whole)]
    .map((reading) => parsePhoneNumberFromString(`+${reading}`))
    .find((reading) => reading?.isPossible());
  if (number === undefined) return undefined;
  const sharing = number.getPossibleCountries();
  const country = sharing.includes(likely) ? likely : (number.country ?? sharing[0]);
  return country && { country, national: number.nationalNumber };
}

/**
 * Checks digits that came over the wire: E.164 without the plus, a trunk zero removed; undefined when no such number
 * can exist.
 */
export function sentNumber(sent: string): string | undefined {
  const digits = digitsOnly(sent);
  for (const reading of [digits, lineOf(digits)]) {
    const number = parsePhoneNumberFromString(`+${reading}`);
    if (number?.isPossible() && number.number.length <= longestNumber + 1) return number.number.slice(1);
  }
  return undefined;
}

/**
 * The line that a number reaches, so that a line is sold once however its number is written. WhatsApp treats these
 * spellings as one line: Mexico's old mobile 1 (52 1 ...), Argentina's mobile 9 (54 9 ...), Brazil's ninth digit (55
 * xx 9 ...).
 *
 * Brazil put its 9 before the eight digits of mobiles, which began with 6 to 9; landlines have eight digits that
 * begin with 2 to 5 and never had it. So 55 11 9 2345-6789 is a mobile and 55 11 2345-6789 a landline, of two people
 * perhaps.
 *
 * Argentina is another case, though numbering plans call both 54 9 11 2345-6789 and 54 11 2345-6789 valid: its 9 (15
 * at home) says how a call is charged and is no part of the number. Mobiles and landlines share each area's numbers,
 * so the same ten digits are assigned once, and WhatsApp asks for the 9 in all of them
 * (https://faq.whatsapp.com/1294841057948784, docs/decisions/004-one-reading-of-phone-numbers.md).
 */
export function lineOf(digits: string): string {
  return digits
    .replace(/^521(\d{10})$/, "52$1")
    .replace(/^549(\d{10})$/, "54$1")
    .replace(/^55(\d{2})9([6-9]\d{7})$/, "55$1$2");
}

/** A country as the checkout's list shows it: ISO code, English name, dial code without the plus. */
export interface Country {
  readonly code: CountryCode;
  readonly name: string;
  readonly dialCode: string;
}

/** Every country and territory with a numbering plan, by name. Several share a dial code, so the code is the key. */
export function countries(locale = "en"): readonly Country[] {
  const names = new Intl.DisplayNames([locale], { type: "region" });
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, dialCode: getCountryCallingCode(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}

/** The flag of a country as its two regional-indicator letters. */
export function flagOf(code: CountryCode): string {
  return String.fromCodePoint(...[...code].map((letter) => 0x1f1a5 + letter.charCodeAt(0)));
}
