import { useAdminQuery } from "../../session/queries.ts";
import type { Entry } from "../draft/edition.ts";
import type { Json } from "../draft/json.ts";

/** Returns an older version of the copy. Version 0, the built-in copy, is known; the others are fetched. */
export function useVersion(entry: Entry, builtIn: Json, version: number | undefined) {
  const { page, language } = entry;
  const needsFetch = version !== undefined && version > 0;
  const input = { params: { page, version: version ?? 0 }, query: { language } };
  const { data, error, refetch } = useAdminQuery("getContentVersion", input, { enabled: needsFetch });
  if (version === undefined) return undefined;
  return {
    version,
    content: version === 0 ? builtIn : data?.content,
    error: needsFetch ? error : null,
    retry: () => void refetch(),
  };
}
