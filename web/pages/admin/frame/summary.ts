import { useAdminAnswer } from "../session/answers.ts";
import { timeZone } from "./time-zone.ts";

/** The shop in totals, as several parts of the area show it: asked for once. */
export function useSummary(options?: { readonly enabled: boolean }) {
  return useAdminAnswer("getAdminSummary", { query: { timeZone: timeZone() } }, options);
}
