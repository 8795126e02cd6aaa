import { ApiError } from "#web/session/api.ts";

/**
 * The part of an address that the server rejects, so that retrying does not help: the page, if its cursor is no longer
 * valid for the list, or a filter that was typed into the address. undefined: any other error.
 */
export function refusalOf(error: unknown): "page" | "filter" | undefined {
  if (!(error instanceof ApiError) || error.code !== "invalid") return undefined;
  return error.issues.some(({ path }) => path === "cursor") ? "page" : "filter";
}
