import type { ChangeCode, ClaimCode } from "../../domain/claim.ts";
import type { LineCode } from "../../domain/line-answer.ts";

/** What an assistant says to a person about their license. */
export const lineAnswerWords: Readonly<Record<LineCode, string>> = {
  VALID: "You’re connected. Your lifetime license is active.",
  NOT_FOUND: "There’s no license for this number yet.",
  UNPAID: "Your order for this number isn’t paid yet. You can complete the payment on your dashboard.",
  WAITING: "We got your payment, but another account has this number. We’re looking into it.",
  SUSPENDED: "Your license is paused. See your dashboard.",
  ENDED: "Your license has ended.",
  USER_MISMATCH:
    "The license for this number belongs to another WhatsApp account. If you bought it, please contact us on the site.",
  CLAIM_NEEDED:
    "I can’t tell which license is yours. Open your dashboard, tap “Connect in WhatsApp,” and send me the code.",
  REGION_CLOSED: "I can’t serve numbers from your country right now. Please see the site for details.",
};

/** What an assistant says to a person who sent a code to connect their license. */
export const claimAnswerWords: Readonly<Record<ClaimCode, string>> = {
  BOUND: "You’re connected. Your lifetime license is active in this chat.",
  ALREADY_YOURS: "This chat is already connected to a license.",
  CONFIRM_ON_SITE: "Almost there. This isn’t the number you paid for, so please confirm the move on your dashboard.",
  LINE_TAKEN: "This license is in use by another account. Please write to us from the site.",
  USED: "This code was already used. Please get a new one on your dashboard.",
  EXPIRED: "This code has expired. Please get a new one on your dashboard.",
  UNKNOWN: "I can’t find this code. Please check it, or get a new one on your dashboard.",
  SUSPENDED: "Your license is paused. See your dashboard.",
  ENDED: "This license has ended.",
};

/** What an assistant says to a person whose number changed. */
export const changeAnswerWords: Readonly<Record<ChangeCode, string>> = {
  MOVED: "Your license moved to your new number. If you didn’t change numbers, undo it on your dashboard.",
  NOT_FOUND: "There’s no license for your old number.",
  LINE_TAKEN: "This chat already has its own license, so the one for your old number stayed there.",
};
