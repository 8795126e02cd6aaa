/**
 * Phone numbers that regulators reserve for fiction, so no one has them. Without the plus sign; `first` and `digits`
 * give the range of the suffix.
 */
const ranges = [
  // https://www.ofcom.org.uk/phones-and-broadband/phone-numbers/numbers-for-drama
  { begins: "447700900", digits: 3, first: 100 },
  // NANPA: 555-0100 to 555-0199 of each area code.
  ...["202", "312", "415", "512", "617", "702", "808", "917"].map((area) => ({
    begins: `1${area}55501`,
    digits: 2,
    first: 0,
  })),
  // ARCEP, decision 2018-0881: 06 39 98 and four digits.
  { begins: "33639980", digits: 3, first: 10 },
  // PTS, numbers for books and films: 070-174 06 05 to 070-174 06 99.
  { begins: "467017406", digits: 2, first: 5 },
] as const;

/** Returns the fictional number at this index, alternating between the ranges. Supports some 700 indexes. */
export function fictionalNumber(index: number): string {
  const { begins: prefix, digits, first } = ranges[index % ranges.length] ?? ranges[0];
  return prefix + String(first + Math.floor(index / ranges.length)).padStart(digits, "0");
}
