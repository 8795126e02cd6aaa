/** Numbers that both sides check. */

import { visible } from "./visible-text.ts";

/** At least so many characters; at most so many bytes, because bcrypt reads no more. */
export const password = { minCharacters: 6, maxBytes: 72 } as const;

/** Longest values of free text, in characters. */
export const longest = { name: 100, email: 254, note: 500, message: 5000 } as const;

/**
 * A donor's picture: the file that a person chooses, and what is sent after the browser has shrunk it. A side is in
 * pixels.
 */
export const picture = { maxFileBytes: 5 * 1024 * 1024, maxSentBytes: 256 * 1024, maxSide: 2048 } as const;

/** Donations in minor units; the smallest is one unit of a two-decimal currency. */
export const donation = {
  suggested: [500, 1000, 2000, 10_000],
  initial: 500,
  minimum: 100,
  maximum: 1_000_000,
} as const;

/** For how long an admin's session is good: without a call that renews it, and since the password was given. */
export const adminSession = { idleMinutes: 30, hours: 12, proofMinutes: 15 } as const;

/** How many bytes a password has once encoded. */
export function passwordBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** What is wrong with a new password, whatever else it may not be; undefined: nothing. */
export type PasswordFault = "short" | "long" | "blank" | "control";

/**
 * A character is a code point (NIST SP 800-63B, 3.1.1.2): an emoji is one, also where it is two for JavaScript. What
 * nobody can type, as a NUL, is refused: bcrypt ends at it, so that what follows would count for nothing.
 */
export function passwordFault(text: string): PasswordFault | undefined {
  if ([...text].length < password.minCharacters) return "short";
  if (passwordBytes(text) > password.maxBytes) return "long";
  if (!visible.test(text)) return "blank";
  return /\p{Cc}/u.test(text) ? "control" : undefined;
}
