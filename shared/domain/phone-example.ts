/** Examples of mobile numbers. Apart from `phone.ts`, because only the form that asks for a number needs them. */
import examples from "libphonenumber-js/examples.mobile.json" with { type: "json" };
import { type CountryCode, getExampleNumber } from "libphonenumber-js/min";

/**
 * Returns a mobile number of a country as one types it after the dial code, in groups: "201 555 0123". Undefined if no
 * example is known. The numbers are those of Google's libphonenumber.
 */
export function exampleNumberOf(country: CountryCode): string | undefined {
  const number = getExampleNumber(country, examples);
  return number?.formatInternational().slice(`+${number.countryCallingCode} `.length);
}
