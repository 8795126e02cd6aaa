import { randomBytes, randomUUID } from "node:crypto";

/** A message id in the form that SES gives: the time, a UUID and a counter. */
export function newMessageId(now: Date): string {
  return `${now.getTime().toString(16).padStart(16, "010")}-${randomUUID()}-000000`;
}

/** The id of a bounce or complaint, in the form of a message id. */
export const newFeedbackId = newMessageId;

const TOKEN_ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

/** A DKIM token: 32 letters and digits, with which a CNAME record is made. */
export function newDkimToken(): string {
  return [...randomBytes(32)].map((byte) => TOKEN_ALPHABET.charAt(byte % TOKEN_ALPHABET.length)).join("");
}
