/** Numbers that both sides check (specification sections 5 and 9). */

/** Passwords count in bytes: bcrypt reads no more than 72. */
export const password = { minBytes: 6, maxBytes: 72 } as const;

/** Longest values of free text, in characters. */
export const longest = { name: 100, email: 254, note: 500, message: 5000 } as const;

/** A donor's picture: the file that a person chooses, and what is sent after the browser has shrunk it. A side is in pixels. */
export const picture = { maxFileBytes: 5 * 1024 * 1024, maxSentBytes: 256 * 1024, maxSide: 2048 } as const;

/** Donations in minor units; the smallest is one unit of a two-decimal currency. */
export const donation = {
  suggested: [500, 1000, 2000, 10_000],
  initial: 500,
  minimum: 100,
  maximum: 1_000_000,
} as const;

/** For how long an admin's session is good: without a call that renews it, and since the password was given. */
export const adminSession = { idleMinutes: 30, hours: 12 } as const;

/** How many bytes a password has once encoded. */
export function passwordBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}
