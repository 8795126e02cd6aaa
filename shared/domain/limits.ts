/** Limits checked by both browser and server. */

import { visibleCharacter } from "./visible-text.ts";

/** The length of a password. The maximum is in bytes, because bcrypt ignores what exceeds it. */
export const passwordLimits = { minCharacters: 6, maxBytes: 72 } as const;

/** Maximum lengths of free text, in characters. */
export const maxLengths = { name: 100, email: 254, note: 500, message: 5000 } as const;

/** A donor's picture: the chosen file, then what is sent after the browser has shrunk it. `maxSide` is in pixels. */
export const pictureLimits = { maxFileBytes: 5 * 1024 * 1024, maxSentBytes: 256 * 1024, maxSide: 2048 } as const;

/** Donations in minor units; the minimum is one unit of a two-decimal currency. */
export const donationLimits = {
  suggested: [500, 1000, 2000, 10_000],
  defaultAmount: 500,
  minimum: 100,
  maximum: 1_000_000,
} as const;

/**
 * An admin's session ends after `idleMinutes` without activity, and `hours` after the password was entered. Sensitive
 * actions require the password or a code to have been entered within the last `proofMinutes`.
 */
export const adminSessionLimits = { idleMinutes: 30, hours: 12, proofMinutes: 15 } as const;

/** Passkeys of one account, and the name that its owner may give to each. */
export const passkeyLimits = { perAccount: 10, nameCharacters: 60 } as const;

/** The length of a password in encoded bytes. */
export function passwordByteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** The reason to reject a new password. */
export type PasswordFault = "short" | "long" | "blank" | "control";

/**
 * Returns the first reason to reject a new password, or undefined. Counts code points (NIST SP 800-63B, 3.1.1.2), so an
 * emoji is one character. Rejects control characters, because bcrypt stops at a NUL and would ignore the rest.
 */
export function passwordFault(text: string): PasswordFault | undefined {
  if ([...text].length < passwordLimits.minCharacters) return "short";
  if (passwordByteLength(text) > passwordLimits.maxBytes) return "long";
  if (!visibleCharacter.test(text)) return "blank";
  return /\p{Cc}/u.test(text) ? "control" : undefined;
}
