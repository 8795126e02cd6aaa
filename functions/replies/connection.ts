import type { Reply } from "#shared/contract/index.ts";
import { isOpen } from "../data/claim-codes.ts";
import { lineStateOf, type Order } from "../data/orders.ts";

type Connection = NonNullable<Reply<"getMe">["orders"][number]["connection"]>;

/** The chat on WhatsApp that uses an order's license; undefined unless the license is active. */
export function connectionReply(order: Order, now: Date): Connection | undefined {
  const { waUserId, chatEndsWith = null, claim, claimRequest } = order;
  if (lineStateOf(order) !== "active") return undefined;
  if (waUserId !== undefined) return { state: "connected", chatEndsWith, until: null };
  if (claimRequest !== undefined && isOpen(claimRequest, now)) {
    return { state: "asked", chatEndsWith: claimRequest.chatEndsWith ?? null, until: claimRequest.until };
  }
  if (claim !== undefined && isOpen(claim, now)) return { state: "waiting", chatEndsWith: null, until: claim.until };
  return { state: "none", chatEndsWith: null, until: null };
}
