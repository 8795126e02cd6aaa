/** E.164's maximum of fifteen digits, dial code included. Separate from `phone.ts`, which loads the numbering plans. */
export const longestNumber = 15;
