import { ApiError } from "#web/session/api.ts";

/**
 * What to tell an admin: the server's sentence where there is one, in English as the area is (docs/decisions/021),
 * whatever the site speaks.
 */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== "" ? error.message : fallback;
}
