/**
 * E.164: a number has at most fifteen digits, dial code included. Apart from `phone.ts` so that it can be read
 * without the numbering plans.
 */
export const longestNumber = 15;
