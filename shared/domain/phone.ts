/**
 * WhatsApp numbers. On the wire a number is its country's dial code plus its digits, nothing else. Only pages that ask
 * for a number load this module: the numbering plans weigh about 35 KB.
 */
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";
import { lineOf } from "./line.ts";
import { maxPhoneDigits } from "./phone-digits.ts";

export type { CountryCode };

/** Converts full-width digits to ASCII and drops everything else. */
export function digitsOnly(typed: string): string {
  return typed.normalize("NFKC").replace(/\D/g, "");
}

/**
 * Parses a number typed for the selected `country`. Spaces, dashes, a trunk zero and a pasted country code are
 * accepted. Returns the digits for the server, or undefined when no such number can exist.
 */
export function readTypedNumber(typed: string, country: CountryCode): string | undefined {
  const digits = digitsOnly(typed);
  const dialCode = getCountryCallingCode(country);
  const hasCountryCode = /^\s*(\+|00)/.test(typed);
  const withoutZeros = digits.replace(/^00/, "");
  const interpretations = hasCountryCode
    ? [`+${withoutZeros}`, `+${lineOf(withoutZeros)}`]
    : [digits, `+${digits}`, `+${lineOf(dialCode + digits)}`];
  for (const interpretation of interpretations) {
    const number = parsePhoneNumberFromString(interpretation, country);
    if (number?.isPossible() && number.countryCallingCode === dialCode) return number.number.slice(1);
  }
  return undefined;
}

/**
 * Parses a number with its country code, as pasted from contacts ("+47 922 34 567", "0047 ..."). Returns undefined when
 * the text has no country code or is invalid. If several countries share the code, `preferredCountry` wins.
 */
export function readInternationalNumber(
  typed: string,
  preferredCountry: CountryCode,
): { readonly country: CountryCode; readonly national: string } | undefined {
  if (!/^\s*(\+|00)/.test(typed)) return undefined;
  const withoutZeros = digitsOnly(typed).replace(/^00/, "");
  const number = [withoutZeros, lineOf(withoutZeros)]
    .map((interpretation) => parsePhoneNumberFromString(`+${interpretation}`))
    .find((interpretation) => interpretation?.isPossible());
  if (number === undefined) return undefined;
  const possibleCountries = number.getPossibleCountries();
  const country = possibleCountries.includes(preferredCountry)
    ? preferredCountry
    : (number.country ?? possibleCountries[0]);
  return country && { country, national: number.nationalNumber };
}

/**
 * Validates a number from a request. Returns its E.164 digits without the plus and without a trunk zero, or undefined
 * when no such number can exist.
 */
export function parseSentNumber(sent: string): string | undefined {
  const digits = digitsOnly(sent);
  for (const interpretation of [digits, lineOf(digits)]) {
    const number = parsePhoneNumberFromString(`+${interpretation}`);
    if (number?.isPossible() && number.number.length <= maxPhoneDigits + 1) return number.number.slice(1);
  }
  return undefined;
}

/** A country of the checkout's list: ISO code, English name, dial code without the plus. */
export interface Country {
  readonly code: CountryCode;
  readonly name: string;
  readonly dialCode: string;
}

/**
 * Every country and territory with a numbering plan, sorted by name. Several share a dial code, so the ISO code is the
 * key.
 */
export function countries(locale = "en"): readonly Country[] {
  const names = new Intl.DisplayNames([locale], { type: "region" });
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, dialCode: getCountryCallingCode(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}

/** Returns a country's flag emoji, which consists of two regional indicators. */
export function flagOf(code: CountryCode): string {
  return String.fromCodePoint(...[...code].map((letter) => 0x1f1a5 + letter.charCodeAt(0)));
}
