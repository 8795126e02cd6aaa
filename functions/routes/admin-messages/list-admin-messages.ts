import { adminMessageList } from "#shared/contract/admin/message-list.ts";
import { listMessages } from "../../data/message-lists.ts";
import { endpointWith } from "../../http/endpoint.ts";

const isTrue = (flag: "true" | "false" | undefined) => (flag === undefined ? undefined : flag === "true");

/** Lists messages, newest first. */
export const handler = endpointWith(
  "listAdminMessages",
  adminMessageList,
  ({ query: { unread, answered, search, ...page } }) =>
    listMessages({ unread: isTrue(unread), answered: isTrue(answered), search }, page),
  async ({ caller }) => {
    const { rows, nextCursor } = await caller.loaded();
    return { messages: [...rows], nextCursor };
  },
);
