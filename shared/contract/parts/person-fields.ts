import * as z from "zod";
import { maxLengths } from "../../domain/limits.ts";
import { visibleCharacter } from "../../domain/visible-text.ts";

/** Personal details entered by visitors. */

/** Matches text without line breaks and control characters, which break headers and logs. */
export const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

export const name = z
  .string()
  .trim()
  .min(1, "Please enter your name.")
  .max(maxLengths.name, `Please use at most ${maxLengths.name} characters.`)
  .regex(visibleCharacter, "Please enter your name.")
  .regex(/^[^\u202A-\u202E\u2066-\u2069]*$/u, "Please use one line of plain text.")
  .regex(oneLine, "Please use one line of plain text.");

/** Trimmed and lower-cased on the server too, so an address is the same account in any capitalization. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(maxLengths.email, `Please use at most ${maxLengths.email} characters.`)
  .pipe(z.email("Please enter a valid email address."));
