import type { Actor } from "../../data/audit.ts";
import { happened, lineStateOf, type Order, orderChanged, readOrder, withEvent } from "../../data/orders.ts";
import { ShopError } from "../../shop-error.ts";
import type { Around } from "../around.ts";
import { giveBack, type Keeping, type RefundRequest } from "../give-back.ts";
import { followMoneyBack } from "./money-back.ts";

/** An order keeps what was asked for in its history. */
const keeping: Keeping<Order> = {
  noun: "order",
  amountAsked: ({ history }, requestId) =>
    history.find(({ what, detail }) => what === "refund_requested" && detail === requestId)?.amount,
  requestKept: (order, { id, amount }, around) =>
    orderChanged(order, {
      history: withEvent(order, happened(around, "refund_requested", { amount, detail: id })),
    }),
  readAgain: ({ userId, id }) => readOrder(userId, id),
  followMoneyBack,
};

/** Gives money of a paid order back, once for each request: see `giveBack`, which says what is thrown. */
export function refundOrder(order: Order, request: RefundRequest, by: Actor, around: Around): Promise<Order> {
  return giveBack(order, request, by, around, keeping);
}

/** Who is named in the audit for what the shop does by itself. */
const shop: Actor = { userId: null, email: "shop" };

/** Gives all money of an order back whose account had ended before it came, once; throws what `giveBack` throws. */
export function refundOwnerless(order: Order, around: Around): Promise<Order> {
  return giveBack(order, { requestId: `auto:${order.id}` }, shop, around, keeping);
}

/**
 * Gives all money of an order that waits for its line back, on the shop's own account, once: the request is named after the order. It is kept on
 * condition that the order still waits, so one that gets its line in the same moment keeps its payment.
 *
 * Throws what `giveBack` throws, and `changed_meanwhile` when the order waits no more.
 */
export function refundClaim(claimed: Order, around: Around): Promise<Order> {
  const requestKept: typeof keeping.requestKept = (order, { id, amount }) => {
    if (lineStateOf(order) !== "claimed") throw new ShopError("changed_meanwhile");
    const events = [happened(around, "claim_given_up"), happened(around, "refund_requested", { amount, detail: id })];
    return orderChanged(order, { history: withEvent(order, ...events) });
  };
  return giveBack(claimed, { requestId: `auto:${claimed.id}` }, shop, around, { ...keeping, requestKept });
}
