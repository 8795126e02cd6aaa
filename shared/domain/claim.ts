/**
 * Connecting a WhatsApp user to a license by a code that the customer sends to the assistant (docs/assistant.md). What
 * the assistant is told:
 * - BOUND: this WhatsApp user now holds the license
 * - ALREADY_YOURS: they held one before
 * - CONFIRM_ON_SITE: the chat has another number than the one paid for; the customer allows it on the dashboard
 * - LINE_TAKEN: another WhatsApp user holds the license, or another account the number
 * - USED, EXPIRED, UNKNOWN: about the code
 * - SUSPENDED, ENDED: about the license
 */
export const claimCodes = [
  "BOUND",
  "ALREADY_YOURS",
  "CONFIRM_ON_SITE",
  "LINE_TAKEN",
  "USED",
  "EXPIRED",
  "UNKNOWN",
  "SUSPENDED",
  "ENDED",
] as const;
export type ClaimCode = (typeof claimCodes)[number];

/**
 * What the assistant is told when it passes on that a WhatsApp user has a new number or id:
 * - MOVED: the license moved with its owner, now or by an earlier call
 * - NOT_FOUND: the previous user holds no license, or was connected after this change
 * - LINE_TAKEN: the new user holds another license
 */
export const changeCodes = ["MOVED", "NOT_FOUND", "LINE_TAKEN"] as const;
export type ChangeCode = (typeof changeCodes)[number];

/** The symbols of a code: Crockford's base 32 (https://www.crockford.com/base32.html). Ten are 50 bits. */
export const claimSymbols = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const claimSymbolCount = 10;

/** How long a code from the page can be sent, and one from the receipt's mail. */
export const claimCodeMinutes = 15;
export const mailedCodeHours = 72;

/** Returns a code in two groups of five, as people read it: `7QK2M-X9RTD`. */
export function claimCodeText(symbols: string): string {
  return `${symbols.slice(0, 5)}-${symbols.slice(5)}`;
}

/** The oldest message that is accepted, because WhatsApp repeats a delivery for a week. */
export const maxMessageAgeDays = 7;

/** How long a chat from another number waits for the customer's answer. */
export const claimRequestHours = 72;

/** How long the customer can undo a move. */
export const undoHours = 72;

/** Whether, and with which chat, a license is connected. */
export const connectionStates = ["none", "waiting", "asked", "connected"] as const;
