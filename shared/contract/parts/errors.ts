import type { RegionReason } from "../../domain/sales-regions.ts";

/** Pages show it too, for a 429 of the gateway, which has no sentence for people. */
export const tooManyAttempts = "Too many attempts. Please wait a moment and try again.";

/** Why a number can't be bought. The checkout shows them too, before it asks the server. */
export const closedRegionMessages: Readonly<Record<RegionReason, string>> = {
  whatsapp: "WhatsApp doesn’t allow AI assistants for numbers in this country, so we can’t sell you a license.",
  law: "Local law doesn’t let us sell licenses for numbers in this country.",
  paused: "We’re not selling licenses for numbers in this country right now.",
};

/**
 * All error codes, each with its HTTP status and default message; the server may send a more specific message. On the
 * wire, an error is `{ message, code, issues? }`; pages display `message` unchanged.
 */
export const errors = {
  malformed: { status: 400, message: "The request could not be read. Please send valid JSON." },
  bad_signature: { status: 400, message: "The signature does not match." },
  sign_in_required: { status: 401, message: "Please sign in to continue." },
  key_required: { status: 401, message: "Please send a valid assistant key as the bearer token." },
  wrong_credentials: { status: 401, message: "That email and password don’t match." },
  sign_in_again: { status: 403, message: "Please enter your current password to make this change." },
  wrong_password: { status: 403, message: "That password is incorrect." },
  session_idle: {
    status: 403,
    message: "Your session ended after a period of inactivity. Please sign in again.",
  },
  proof_required: { status: 403, message: "Please confirm it’s you, then try again." },
  second_factor_required: { status: 403, message: "Please enter the code from your authenticator app." },
  wrong_code: {
    status: 403,
    message: "That code is incorrect. Please enter the one your app shows now, or an unused recovery code.",
  },
  passkey_refused: {
    status: 403,
    message: "We couldn’t verify that passkey. Please try again, or use another way.",
  },
  forbidden: { status: 403, message: "You don’t have permission to do this." },
  not_found: { status: 404, message: "We couldn’t find that." },
  email_taken: { status: 409, message: "That email is already registered." },
  order_complete: { status: 409, message: "This order is already paid." },
  line_licensed: { status: 409, message: "This number already has a lifetime license on your account." },
  order_open: { status: 409, message: "There’s already an open order for this number. Please complete that one." },
  payment_processing: { status: 409, message: "Your bank is still processing this payment. Please do not pay again." },
  payment_incomplete: { status: 409, message: "Payment was not completed. Please try again." },
  payment_mismatch: { status: 409, message: "This payment does not belong to this order. Please contact support." },
  payment_refused: {
    status: 409,
    message: "Our payment provider refused this payment. Nothing was charged.",
  },
  link_invalid: {
    status: 409,
    message:
      "This link is no longer valid. It may have been used already, or it has expired. Please ask for a new one.",
  },
  mail_unsendable: {
    status: 409,
    message: "This email can’t be resent: it’s on its way, reached the recipient or no longer applies.",
  },
  order_unpaid: { status: 409, message: "Only a paid order can be refunded." },
  donation_unpaid: { status: 409, message: "Only a paid donation can be refunded." },
  second_factor_is_on: { status: 409, message: "Two-step sign-in is already on." },
  second_factor_is_off: { status: 409, message: "Two-step sign-in is off." },
  passkey_missing: { status: 409, message: "This account has no passkeys." },
  passkey_known: { status: 409, message: "This device or password manager already has a passkey for this account." },
  passkey_needed: {
    status: 409,
    message: "This passkey is your only second step. Please turn two-step sign-in off first, or add another passkey.",
  },
  too_many_passkeys: {
    status: 409,
    message: "An account can have at most 10 passkeys. Please remove one first.",
  },
  too_many_assistant_keys: {
    status: 409,
    message: "An assistant can have two keys at a time. Please revoke one first.",
  },
  region_closed_whatsapp: { status: 409, message: closedRegionMessages.whatsapp },
  region_closed_law: { status: 409, message: closedRegionMessages.law },
  region_closed_paused: { status: 409, message: closedRegionMessages.paused },
  too_many_event_endpoints: {
    status: 409,
    message: "A shop can have at most 5 endpoints. Please remove one first.",
  },
  refund_not_possible: { status: 409, message: "We can’t refund this order automatically. Please write to us." },
  move_not_undoable: { status: 409, message: "This move can’t be undone anymore." },
  line_not_connectable: { status: 409, message: "This license can’t be connected right now." },
  line_unchangeable: { status: 409, message: "This license can’t be changed that way." },
  refund_refused: { status: 409, message: "The payment provider refused this refund." },
  changed_meanwhile: { status: 409, message: "Something changed at the same moment. Please try again." },
  too_large: { status: 413, message: "That’s too large to send." },
  not_json: { status: 415, message: "Please send JSON as application/json." },
  invalid: { status: 422, message: "Please check what you entered." },
  common_password: { status: 422, message: "That password is too common. Please choose another." },
  too_many_attempts: { status: 429, message: tooManyAttempts },
  internal: { status: 500, message: "Something went wrong on our side. Please try again." },
  provider_busy: {
    status: 503,
    message: "A lot of people are paying right now. Please try again in a moment.",
  },
  provider_unavailable: {
    status: 503,
    message: "Our payment provider isn’t responding right now. Please try again.",
  },
  not_ready: { status: 503, message: "The shop is not ready yet. Please try again later." },
  not_visible_yet: { status: 503, message: "The order is not visible yet. Please send the event again." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** An invalid field; `path` is dotted, empty for the whole body. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** An error on the wire. */
export interface ErrorReply {
  readonly message: string;
  readonly code: ErrorCode;
  readonly issues?: readonly Issue[];
}
