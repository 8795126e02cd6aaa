import { listAudit } from "../../data/audit.ts";
import { endpointBeside } from "../../http/endpoint.ts";

/** What admins and operators have changed, the newest first. */
export const handler = endpointBeside(
  "listAdminAudit",
  ({ query: { limit, cursor, ...days } }) => listAudit(days, { limit, cursor }),
  async ({ caller }) => {
    const { rows, nextCursor } = await caller.beside();
    return { entries: [...rows], nextCursor };
  },
);
