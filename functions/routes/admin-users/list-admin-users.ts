import { adminUserList } from "#shared/contract/admin/user-list.ts";
import { daysToTimestamps } from "../../data/search.ts";
import { listUsers } from "../../data/user-lists.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { adminUserReply } from "../../replies/user.ts";

/** Lists accounts, with search and filters. */
export const handler = endpointWithPreload(
  "listAdminUsers",
  adminUserList,
  ({ query: { limit, cursor, ...filters } }) => listUsers(daysToTimestamps(filters), { limit, cursor }),
  async ({ caller }) => {
    const { rows, nextCursor } = await caller.preloaded();
    return { users: rows.map(adminUserReply), nextCursor };
  },
);
