/**
 * The dial codes of one and of two digits; all others have three, and none is a prefix of another
 * (https://www.itu.int/pub/T-SP-E.164D). Used instead of the full numbering plans, which weigh 35 KB.
 */
const shortDialCode = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** The sizes of the national groups, by dial code, for countries where groups of three would look odd. */
const nationalGroupings: Readonly<Record<string, readonly (readonly number[])[]>> = {
  "33": [[1, 2, 2, 2, 2]],
  "44": [[4, 6]],
  "55": [
    [2, 5, 4],
    [2, 4, 4],
  ],
  "56": [[1, 4, 4]],
  "91": [[5, 5]],
};

/**
 * Returns the sizes of groups of three digits, or of four where one or two digits would remain: 4155552671 becomes
 * 415 555 2671, and 81234567 becomes 8123 4567.
 */
function defaultGroupSizes(length: number): readonly number[] {
  if (length <= 4) return [length];
  if (length === 5) return [2, 3];
  const fours = length % 3 === 0 ? 0 : length % 3 === 1 ? 1 : 2;
  return [...Array<number>((length - 4 * fours) / 3).fill(3), ...Array<number>(fours).fill(4)];
}

/** Splits a phone number (dial code and digits only) for display into the dial code and the national groups. */
export function phoneGroups(digits: string): readonly string[] {
  const dialCode = shortDialCode.exec(digits)?.[0] ?? digits.slice(0, 3);
  const national = digits.slice(dialCode.length);
  const sizes =
    nationalGroupings[dialCode]?.find((grouping) => sum(grouping) === national.length) ??
    defaultGroupSizes(national.length);
  const groups = [dialCode];
  let start = 0;
  for (const size of sizes) {
    groups.push(national.slice(start, start + size));
    start += size;
  }
  return groups.filter((group) => group !== "");
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
