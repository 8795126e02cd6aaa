import type { Actor } from "../../data/audit.ts";
import { lineStateOf, type Order, orderEvent, orderWrite, readOrder, withEvent } from "../../data/orders.ts";
import { ShopError } from "../../shop-error.ts";
import type { PaymentContext } from "../context.ts";
import { type RefundRequest, type RefundTarget, refund } from "../refund.ts";
import { syncReversals } from "./reversals.ts";

/** An order stores refund requests in its history. */
const target: RefundTarget<Order> = {
  noun: "order",
  requestedAmount: ({ history }, requestId) =>
    history.find(({ what, detail }) => what === "refund_requested" && detail === requestId)?.amount,
  requestWrite: (order, { id, amount }, context) =>
    orderWrite(order, {
      history: withEvent(order, orderEvent(context, "refund_requested", { amount, detail: id })),
    }),
  readAgain: ({ userId, id }) => readOrder(userId, id),
  syncReversals,
};

/** Refunds a paid order, once per request: see `refund` for the errors. */
export function refundOrder(
  order: Order,
  request: RefundRequest,
  actor: Actor,
  context: PaymentContext,
): Promise<Order> {
  return refund(order, request, actor, context, target);
}

/** The author of automatic changes in the audit log. */
const shop: Actor = { userId: null, email: "shop" };

/** Refunds an order in full, once, because its account was deleted before the payment arrived; throws like `refund`. */
export function refundOwnerless(order: Order, context: PaymentContext): Promise<Order> {
  return refund(order, { requestId: `auto:${order.id}` }, shop, context, target);
}

/**
 * Refunds in full, once, an order that waits for its line: the request id is derived from the order's. The request is
 * stored on condition that the order still waits, so an order that gets its line at the same moment is not refunded.
 *
 * Throws like `refund`, and `changed_meanwhile` when the order no longer waits.
 */
export function refundClaim(claim: Order, context: PaymentContext): Promise<Order> {
  const claimRequestWrite: typeof target.requestWrite = (order, { id, amount }) => {
    if (lineStateOf(order) !== "claimed") throw new ShopError("changed_meanwhile");
    const events = [
      orderEvent(context, "claim_given_up"),
      orderEvent(context, "refund_requested", { amount, detail: id }),
    ];
    return orderWrite(order, { history: withEvent(order, ...events) });
  };
  return refund(claim, { requestId: `auto:${claim.id}` }, shop, context, {
    ...target,
    requestWrite: claimRequestWrite,
  });
}
