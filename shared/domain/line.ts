/**
 * Returns the WhatsApp line of a number, so that a line is sold only once, however its number is written. WhatsApp
 * treats a number as the same line with and without Mexico's old mobile 1 (52 1 ...), Argentina's mobile 9 (54 9 ...)
 * and Brazil's ninth digit (55 xx 9 ...).
 *
 * Brazil put its 9 before the eight digits of mobile numbers, which started with 6 to 9. Landlines have eight digits
 * that start with 2 to 5, and never got a 9. So 55 11 9 2345-6789 is a mobile and 55 11 2345-6789 a landline, and the
 * two may belong to different people.
 *
 * Argentina differs, although numbering plans call both 54 9 11 2345-6789 and 54 11 2345-6789 valid: its 9 (15 in
 * domestic calls) says how a call is charged and is not part of the number. Mobiles and landlines share each area's
 * numbers, so the same ten digits are assigned once, and WhatsApp requires the 9 for all of them
 * (https://faq.whatsapp.com/1294841057948784, docs/decisions/004-one-reading-of-phone-numbers.md).
 */
export function lineOf(digits: string): string {
  return digits
    .replace(/^521(\d{10})$/, "52$1")
    .replace(/^549(\d{10})$/, "54$1")
    .replace(/^55(\d{2})9([6-9]\d{7})$/, "55$1$2");
}

/** Returns the last four digits of a number, by which people recognize it; undefined for a hidden one. */
export function lastDigitsOf(number: string | undefined): string | undefined {
  return number?.slice(-4);
}
