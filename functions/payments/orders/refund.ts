import type { Actor } from "../../data/audit.ts";
import { lineStateOf, type Order, orderChanged, orderEvent, readOrder, withEvent } from "../../data/orders.ts";
import { ShopError } from "../../shop-error.ts";
import type { PaymentContext } from "../context.ts";
import { type RefundRequest, type RefundTarget, refund } from "../refund.ts";
import { syncReversals } from "./reversals.ts";

/** An order keeps what was asked for in its history. */
const target: RefundTarget<Order> = {
  noun: "order",
  amountAsked: ({ history }, requestId) =>
    history.find(({ what, detail }) => what === "refund_requested" && detail === requestId)?.amount,
  requestKept: (order, { id, amount }, context) =>
    orderChanged(order, {
      history: withEvent(order, orderEvent(context, "refund_requested", { amount, detail: id })),
    }),
  readAgain: ({ userId, id }) => readOrder(userId, id),
  syncReversals,
};

/** Gives money of a paid order back, once for each request: see `refund` for the errors. */
export function refundOrder(order: Order, request: RefundRequest, by: Actor, context: PaymentContext): Promise<Order> {
  return refund(order, request, by, context, target);
}

/** Who is named in the audit for what the shop does by itself. */
const shop: Actor = { userId: null, email: "shop" };

/** Gives all money of an order back whose account had ended before it came, once; throws what `refund` throws. */
export function refundOwnerless(order: Order, context: PaymentContext): Promise<Order> {
  return refund(order, { requestId: `auto:${order.id}` }, shop, context, target);
}

/**
 * Gives all money of an order that waits for its line back, on the shop's own account, once: the request is named
 * after the order. It is kept on condition that the order still waits, so one that gets its line in the same moment
 * keeps its payment.
 *
 * Throws what `refund` throws, and `changed_meanwhile` when the order waits no more.
 */
export function refundClaim(claimed: Order, context: PaymentContext): Promise<Order> {
  const requestKept: typeof target.requestKept = (order, { id, amount }) => {
    if (lineStateOf(order) !== "claimed") throw new ShopError("changed_meanwhile");
    const events = [
      orderEvent(context, "claim_given_up"),
      orderEvent(context, "refund_requested", { amount, detail: id }),
    ];
    return orderChanged(order, { history: withEvent(order, ...events) });
  };
  return refund(claimed, { requestId: `auto:${claimed.id}` }, shop, context, { ...target, requestKept });
}
