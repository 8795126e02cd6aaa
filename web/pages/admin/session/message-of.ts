import { ApiError } from "#web/session/api.ts";

/**
 * The error message for an admin: the server's if there is one, in English like the area (docs/decisions/021),
 * whatever the site's language.
 */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== "" ? error.message : fallback;
}
