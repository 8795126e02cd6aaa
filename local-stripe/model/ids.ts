import { randomInt } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Returns `length` random letters and digits. */
export function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
}

/** Returns an id in Stripe's format: `newId("pi")` is `pi_3` and 23 more characters. */
export function newId(prefix: string): string {
  return `${prefix}_3${randomText(23)}`;
}
