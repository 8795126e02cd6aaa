import { listMessages } from "../../data/messages.ts";
import { endpointBeside } from "../../http/endpoint.ts";

const which = { true: "unread", false: "read" } as const;

/** What people wrote, the newest first. */
export const handler = endpointBeside(
  "listAdminMessages",
  ({ query: { unread, ...page } }) => listMessages(unread === undefined ? "all" : which[unread], page),
  async ({ caller }) => {
    const { rows, nextCursor } = await caller.beside();
    return { messages: [...rows], nextCursor };
  },
);
