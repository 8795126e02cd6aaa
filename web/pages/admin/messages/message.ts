import type { Reply } from "#shared/contract/index.ts";

export type Message = Reply<"getAdminMessage">["message"];

/** A message's state in the daily work. */
export function stateOf({ read, answered }: Message): "unread" | "waiting" | "answered" {
  if (answered) return "answered";
  return read ? "waiting" : "unread";
}
