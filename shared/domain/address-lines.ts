/** A postal address as text of several lines, as on an envelope. */

/** The maximum length of an address: in lines, and in characters with its line breaks. */
export const addressLimits = { lines: 8, characters: 500 } as const;

/** An address without blank lines and without spaces around its lines. */
export function tidyAddress(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
}

/** The number of lines that an address has once it is tidied. */
export function addressLineCount(text: string): number {
  const tidied = tidyAddress(text);
  return tidied === "" ? 0 : tidied.split("\n").length;
}
