import { minorDigits } from "#shared/domain/money.ts";

/**
 * The start of a text that a spreadsheet would evaluate as a formula. Some spreadsheets do so even after white space or
 * with full-width characters (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const formulaStart = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

/** Formats a cell: quotes it where necessary, and puts an apostrophe before a formula. Numbers stay numbers. */
export function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const escapedText = formulaStart.test(value) ? `'${value}` : value;
  // Semicolons and tabs separate cells in locales with a decimal comma.
  return /[",;\t\r\n]/.test(escapedText) ? `"${escapedText.replaceAll('"', '""')}"` : escapedText;
}

/** Formats a line, including its line ending (RFC 4180). */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}

/** Converts minor units to a decimal number for spreadsheets: 5 or 5.5. The currency has its own column. */
export function majorUnits(minor: number, currency: string): number {
  return minor / 10 ** minorDigits(currency);
}

/** Identifies the file as UTF-8 for Excel. */
export const byteOrderMark = "\u{FEFF}";
