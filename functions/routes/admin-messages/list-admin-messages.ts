import { adminMessageList } from "#shared/contract/admin/message-list.ts";
import { listMessages } from "../../data/message-lists.ts";
import { endpointWith } from "../../http/endpoint.ts";

const parseFlag = (flag: "true" | "false" | undefined) => (flag === undefined ? undefined : flag === "true");

/** Lists messages, newest first. */
export const handler = endpointWith(
  "listAdminMessages",
  adminMessageList,
  ({ query: { unread, answered, search, ...page } }) =>
    listMessages({ unread: parseFlag(unread), answered: parseFlag(answered), search }, page),
  async ({ caller }) => {
    const { rows, nextCursor } = await caller.loaded();
    return { messages: [...rows], nextCursor };
  },
);
