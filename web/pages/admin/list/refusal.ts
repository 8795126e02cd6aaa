import { ApiError } from "#web/session/api.ts";

/**
 * What of an address the server does not take, so that asking again would not help: the page, when its cursor is not
 * one of this list's any more, or a filter that somebody wrote there. undefined: something else went wrong.
 */
export function refusalOf(error: unknown): "page" | "filter" | undefined {
  if (!(error instanceof ApiError) || error.code !== "invalid") return undefined;
  return error.issues.some(({ path }) => path === "cursor") ? "page" : "filter";
}
