import { useAdminAnswer } from "../session/answers.ts";
import { timeZone } from "./time-zone.ts";

/** The shop's totals, shared by several pages with one request. */
export function useSummary(options?: { readonly enabled: boolean }) {
  return useAdminAnswer("getAdminSummary", { query: { timeZone: timeZone() } }, options);
}
