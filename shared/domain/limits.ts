/** Limits checked by both browser and server. */

import { visibleCharacter } from "./visible-text.ts";

/** Minimum in characters; maximum in bytes, because bcrypt ignores the rest. */
export const password = { minCharacters: 6, maxBytes: 72 } as const;

/** Maximum lengths of free text, in characters. */
export const longest = { name: 100, email: 254, note: 500, message: 5000 } as const;

/** A donor's picture: the chosen file, and the size sent after the browser has shrunk it. Sides in pixels. */
export const picture = { maxFileBytes: 5 * 1024 * 1024, maxSentBytes: 256 * 1024, maxSide: 2048 } as const;

/** Donations in minor units; the minimum is one unit of a two-decimal currency. */
export const donation = {
  suggested: [500, 1000, 2000, 10_000],
  initial: 500,
  minimum: 100,
  maximum: 1_000_000,
} as const;

/** The lifetime of an admin's session: while idle, and since the password was entered. */
export const adminSession = { idleMinutes: 30, hours: 12, proofMinutes: 15 } as const;

/** The length of a password in encoded bytes. */
export function passwordBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** The first problem of a new password; undefined: none. */
export type PasswordFault = "short" | "long" | "blank" | "control";

/**
 * Counts code points (NIST SP 800-63B, 3.1.1.2), so an emoji is one character. Rejects control characters: bcrypt
 * stops at a NUL and would ignore the rest.
 */
export function passwordFault(text: string): PasswordFault | undefined {
  if ([...text].length < password.minCharacters) return "short";
  if (passwordBytes(text) > password.maxBytes) return "long";
  if (!visibleCharacter.test(text)) return "blank";
  return /\p{Cc}/u.test(text) ? "control" : undefined;
}
