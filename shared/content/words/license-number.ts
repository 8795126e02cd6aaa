import { groupDigits } from "../../domain/money.ts";

/** How the number of a license is written after a word for it: "No. 4,404". */
export const numberedLicense = (number: number) => `No. ${groupDigits(number)}`;
