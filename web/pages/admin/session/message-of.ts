/**
 * Returns the error message for an admin: the server's, or a fallback if it sent none. Always in English, like the
 * whole admin area (docs/decisions/021), even when the site is displayed in another language.
 */
export { englishMessageOf as messageOf } from "#web/session/failure.ts";
