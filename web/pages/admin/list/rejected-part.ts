import { ApiError } from "#web/session/api.ts";

/**
 * Returns the part of a list's address that the server rejected, so that a retry would not help: the page, if its
 * cursor is not valid for this list, or else a filter, which may have been typed into the address. Returns undefined
 * for other errors.
 */
export function rejectedPartOf(error: unknown): "page" | "filter" | undefined {
  if (!(error instanceof ApiError) || error.code !== "invalid") return undefined;
  return error.issues.some(({ path }) => path === "cursor") ? "page" : "filter";
}
