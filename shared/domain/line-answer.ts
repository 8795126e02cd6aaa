/**
 * The answers to an assistant that asks about a person who writes to it (docs/assistant.md):
 * - VALID: the license is active, and this WhatsApp user holds it
 * - NOT_FOUND: there is no license
 * - UNPAID: there is an unpaid order for this number
 * - WAITING: the license is paid, but another account holds the number
 * - SUSPENDED: the bank disputes the payment, or an admin suspended the license
 * - ENDED: the license was refunded, lost in a dispute, or ended by an admin
 * - USER_MISMATCH: another WhatsApp user holds the license of this number, as after a number was recycled
 * - CLAIM_NEEDED: the user is unknown and hides the number, or the user's id is missing
 * - REGION_CLOSED: the shop serves no numbers of this country (`sales-regions.ts`)
 */
export const lineCodes = [
  "VALID",
  "NOT_FOUND",
  "UNPAID",
  "WAITING",
  "SUSPENDED",
  "ENDED",
  "USER_MISMATCH",
  "CLAIM_NEEDED",
  "REGION_CLOSED",
] as const;
export type LineCode = (typeof lineCodes)[number];

/**
 * How long an assistant may use an answer without asking again, in seconds. After a purchase, a customer expects to be
 * served at once, so answers that a purchase changes are short-lived.
 */
export const answerSeconds: Readonly<Record<LineCode, number>> = {
  VALID: 300,
  NOT_FOUND: 10,
  UNPAID: 5,
  WAITING: 60,
  SUSPENDED: 60,
  ENDED: 60,
  USER_MISMATCH: 60,
  CLAIM_NEEDED: 10,
  REGION_CLOSED: 60,
};

/** How long a line card is valid, in seconds: for so long an assistant may serve a customer while the shop is down. */
export const cardSeconds = 24 * 3600;
