import { adminAudit } from "#shared/contract/admin/audit.ts";
import { listAudit } from "../../data/audit-lists.ts";
import { daysToTimestamps } from "../../data/search.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";

/** Lists the changes by admins and operators, with search and filters. */
export const handler = endpointWithPreload(
  "listAdminAudit",
  adminAudit,
  ({ query: { limit, cursor, ...filters } }) => listAudit(daysToTimestamps(filters), { limit, cursor }),
  async ({ caller }) => {
    const { rows, nextCursor } = await caller.preloaded();
    return { entries: [...rows], nextCursor };
  },
);
