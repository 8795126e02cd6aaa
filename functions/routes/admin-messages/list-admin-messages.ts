import { adminMessageList } from "#shared/contract/admin/message-list.ts";
import { listMessages } from "../../data/message-lists.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";

const parseFlag = (flag: "true" | "false" | undefined) => (flag === undefined ? undefined : flag === "true");

/** Lists messages, newest first. */
export const handler = endpointWithPreload(
  "listAdminMessages",
  adminMessageList,
  ({ query: { unread, answered, search, ...page } }) =>
    listMessages({ unread: parseFlag(unread), answered: parseFlag(answered), search }, page),
  async ({ caller }) => {
    const { rows, nextCursor } = await caller.preloaded();
    return { messages: [...rows], nextCursor };
  },
);
