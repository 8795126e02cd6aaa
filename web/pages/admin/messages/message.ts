import type { Reply } from "#shared/contract/index.ts";

export type Message = Reply<"listAdminMessages">["messages"][number];
/** A message with its answers. */
export type MessageDetail = Reply<"getAdminMessage">["message"];

/** Returns a message's state for an admin's work. `waiting`: read, but not answered yet. */
export function stateOf({ read, answered }: Message): "unread" | "waiting" | "answered" {
  if (answered) return "answered";
  return read ? "waiting" : "unread";
}
