import { ApiError } from "#web/session/api.ts";

/**
 * Returns the error message for an admin: the server's, or `fallback` if it sent none. Always in English, like the
 * whole admin area (docs/decisions/021), even when the site is displayed in another language.
 */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== "" ? error.message : fallback;
}
