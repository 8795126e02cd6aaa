import type { Reply } from "#shared/contract/index.ts";
import { useAdminQuery } from "../session/queries.ts";
import { timeZone } from "./time-zone.ts";

/** The shop's totals, shared by several pages with one request. */
export function useSummary(options?: { readonly enabled: boolean }) {
  return useAdminQuery("getAdminSummary", { query: { timeZone: timeZone() } }, options);
}

/** Whether nothing was ever ordered or donated. */
export function isNewShop({ orders, donations }: Reply<"getAdminSummary">): boolean {
  return orders.total === 0 && donations.totalCount === 0;
}
