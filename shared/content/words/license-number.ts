import { groupDigits } from "../../domain/money.ts";

/** How the number of a license is written after a word for it: "no. 4,404". */
export const numberedLicense = (number: number) => `no. ${groupDigits(number)}`;
