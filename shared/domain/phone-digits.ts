/** E.164's maximum number of digits, dial code included. Separate from `phone.ts`, which loads the numbering plans. */
export const maxPhoneDigits = 15;
