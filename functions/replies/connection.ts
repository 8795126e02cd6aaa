import type { Reply } from "#shared/contract/index.ts";
import { lastDigitsOf } from "#shared/domain/line.ts";
import { isMovable, isOpen } from "../data/claim-codes.ts";
import { lineStateOf, type Order } from "../data/orders.ts";

type Connection = NonNullable<Reply<"getMe">["orders"][number]["connection"]>;

/** The chat on WhatsApp that uses an order's license; undefined unless the license is active. */
export function connectionReply(order: Order, now: Date): Connection | undefined {
  if (lineStateOf(order) !== "active") return undefined;
  const { waUserId, movableFrom = null, formerHolding } = order;
  const former = formerHolding !== undefined && isOpen(formerHolding, now) ? formerHolding : undefined;
  return {
    ...stateOf(order, now),
    isMove: waUserId !== undefined,
    movableFrom: isMovable(order, now) ? null : movableFrom,
    undoUntil: former?.until ?? null,
    ...(former !== undefined && former.phone !== order.phone && { movedFrom: former.phone }),
  };
}

function stateOf(order: Order, now: Date): Pick<Connection, "state" | "chatEndsWith" | "until"> {
  const { waUserId, chatEndsWith = null, claim, claimRequest } = order;
  if (claimRequest !== undefined && isOpen(claimRequest, now)) {
    return { state: "asked", chatEndsWith: lastDigitsOf(claimRequest.phone) ?? null, until: claimRequest.until };
  }
  if (claim !== undefined && isOpen(claim, now)) return { state: "waiting", chatEndsWith: null, until: claim.until };
  if (waUserId !== undefined) return { state: "connected", chatEndsWith, until: null };
  return { state: "none", chatEndsWith: null, until: null };
}
