/**
 * The Arabic and the Persian digits, whose keyboards write them into a field of numbers too. Their last four bits are
 * what they mean.
 */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** The text with every digit written as 0 to 9. */
export function asciiDigits(text: string): string {
  return text.normalize("NFKC").replace(otherDigits, (digit) => String(digit.charCodeAt(0) & 0xf));
}
