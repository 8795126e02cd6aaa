import { useAdminQuery } from "../session/queries.ts";
import { timeZone } from "./time-zone.ts";

/** The shop's totals, shared by several pages with one request. */
export function useSummary(options?: { readonly enabled: boolean }) {
  return useAdminQuery("getAdminSummary", { query: { timeZone: timeZone() } }, options);
}
