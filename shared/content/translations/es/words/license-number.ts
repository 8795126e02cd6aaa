import { groupDigits } from "#shared/domain/money.ts";

/** How the number of a license is written after a word for it: "n.º 4,404". */
export const numberedLicense = (number: number) => `n.º\u00a0${groupDigits(number)}`;
