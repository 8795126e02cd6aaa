import { minorDigits } from "#shared/domain/money.ts";

/**
 * Spreadsheets take what begins like this for a formula, some of them also behind white space or with the wide signs
 * of East Asian keyboards (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const formula = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

/**
 * One cell: quoted where it must be, with an apostrophe before what a spreadsheet would calculate. Numbers stay
 * numbers.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const harmless = formula.test(value) ? `'${value}` : value;
  // Semicolons and tabs part cells where the decimal sign is a comma.
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** One line, with its end (RFC 4180). */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}

/** Minor units as a spreadsheet adds them: 5 or 5.5, in the currency that stands beside them. */
export function majorUnits(minor: number, currency: string): number {
  return minor / 10 ** minorDigits(currency);
}

/** Tells Excel that the file is UTF-8. */
export const byteOrderMark = "\u{FEFF}";
