import { minorDigits } from "#shared/domain/money.ts";

/**
 * Spreadsheets evaluate text that starts like this as a formula, some also after white space or with full-width
 * characters (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const formula = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

/** A cell: quoted where necessary, with an apostrophe before formulas. Numbers stay numbers. */
export function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const harmless = formula.test(value) ? `'${value}` : value;
  // Semicolons and tabs separate cells in locales with a decimal comma.
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A line with its line ending (RFC 4180). */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}

/** Minor units as a decimal for spreadsheets: 5 or 5.5, with the currency in another column. */
export function majorUnits(minor: number, currency: string): number {
  return minor / 10 ** minorDigits(currency);
}

/** Identifies the file as UTF-8 for Excel. */
export const byteOrderMark = "\u{FEFF}";
