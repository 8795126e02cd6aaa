/** What a failed call means to a page. Not in the script of every page, because the landing page has no use for it. */
import { closedRegionMessages, tooManyAttempts } from "#shared/contract/parts/errors.ts";
import type { RegionReason } from "#shared/domain/sales-regions.ts";
import { currentLanguage, translatedError } from "../language/language.ts";
import { ApiError } from "./api.ts";

/**
 * Returns the message for a failed call: the server's, or `fallback` if there is none. The server's messages are
 * English; for other languages, its error code is translated. Errors of the gateway have no message: a page's own says
 * as much, except that a 429 asks to wait.
 */
export function messageOf(error: unknown, fallback: string): string {
  const message = englishMessageOf(error, fallback);
  if (!(error instanceof ApiError) || message === fallback || currentLanguage() === "en") return message;
  return (error.code && translatedError(error.code)) ?? fallback;
}

/** As `messageOf`, but always in English, for the admin area (docs/decisions/021). */
export function englishMessageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  return error.message || (error.code === "too_many_attempts" ? tooManyAttempts : fallback);
}

/** Says in the page's language why a number's country is closed, as the server does. */
export function closedRegionMessage(reason: RegionReason): string {
  return translatedError(`region_closed_${reason}`) ?? closedRegionMessages[reason];
}

/**
 * Whether the error means that the session has ended: the API's own 401 with this code, and nothing else. A wrong
 * password at sign-in is a 401 too, and so is the gateway's response to a call that bypassed CloudFront.
 */
export function isSessionLost(error: unknown): boolean {
  return error instanceof ApiError && error.code === "sign_in_required";
}
