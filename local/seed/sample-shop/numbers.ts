/**
 * Ranges of phone numbers that regulators reserve for fiction, so no one has them. A number is the prefix, without a
 * plus sign, and a suffix of `suffixLength` digits; the lowest suffix is `firstSuffix`.
 */
const ranges = [
  // https://www.ofcom.org.uk/phones-and-broadband/phone-numbers/numbers-for-drama
  { prefix: "447700900", suffixLength: 3, firstSuffix: 100 },
  // NANPA: 555-0100 to 555-0199 of each area code.
  ...["202", "312", "415", "512", "617", "702", "808", "917"].map((area) => ({
    prefix: `1${area}55501`,
    suffixLength: 2,
    firstSuffix: 0,
  })),
  // ARCEP, decision 2018-0881: 06 39 98 and four digits.
  { prefix: "33639980", suffixLength: 3, firstSuffix: 10 },
  // PTS, numbers for books and films: 070-174 06 05 to 070-174 06 99.
  { prefix: "467017406", suffixLength: 2, firstSuffix: 5 },
] as const;

/** Returns the fictional number at this index, alternating between the ranges. Supports some 700 indexes. */
export function fictionalNumber(index: number): string {
  const { prefix, suffixLength, firstSuffix } = ranges[index % ranges.length] ?? ranges[0];
  return prefix + String(firstSuffix + Math.floor(index / ranges.length)).padStart(suffixLength, "0");
}
