import type { Reply } from "#shared/contract/index.ts";

export type Message = Reply<"getAdminMessage">["message"];

/** Where a message stands in the work of a day. */
export function stateOf({ read, answered }: Message): "unread" | "waiting" | "answered" {
  if (answered) return "answered";
  return read ? "waiting" : "unread";
}
