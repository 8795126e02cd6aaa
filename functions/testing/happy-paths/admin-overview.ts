import type { RouteId } from "#shared/contract/index.ts";
import { asAdmin } from "./as-admin.ts";
import type { HappyPaths } from "./happy-path.ts";

/** Happy paths of the admin area's overview, audit and exports. */
export const adminOverviewPaths = {
  getAdminSummary: [{ when: "", prepare: asAdmin() }],
  getAdminSeries: [
    { when: "", prepare: asAdmin() },
    { when: "a year and the year before it", prepare: asAdmin({ query: { days: "365" } }) },
  ],
  getAdminHealth: [
    {
      when: "nothing paid this week",
      because: "Stripe is called only for admins, so the caller is read first",
      prepare: asAdmin(async () => ({ now: anHourAgo() })),
    },
  ],
  followAdminEvents: [{ when: "nothing undelivered", prepare: asAdmin() }],
  recordAdminExport: [
    { when: "", prepare: asAdmin({ body: { list: "orders", filter: { status: "complete", search: "ada@" } } }) },
  ],
  listAdminAudit: [
    { when: "a page of 50", prepare: asAdmin() },
    { when: "a page of 50, of one kind", prepare: asAdmin({ query: { action: "content.save" } }) },
    { when: "a page of 50, of one admin", prepare: async ({ token, email }) => ({ token, query: { search: email } }) },
    { when: "a page of 50, of one page", prepare: asAdmin({ query: { search: "landing" } }) },
  ],
} as const satisfies Partial<HappyPaths<RouteId>>;

/** A time before all payments of the other cases. */
function anHourAgo(): Date {
  return new Date(Date.now() - 3_600_000);
}
