import type { Actor } from "../../data/audit.ts";
import { lineStateOf, type Order, orderEvent, orderWrite, readOrder, withEvent } from "../../data/orders.ts";
import type { TransactionPart } from "../../data/write.ts";
import { ShopError } from "../../shop-error.ts";
import type { PaymentContext } from "../context.ts";
import { type RefundRequest, type RefundTarget, refund } from "../refund.ts";
import { syncReversals } from "./reversals.ts";

/** An order stores refund requests in its history. */
const target: RefundTarget<Order> = {
  noun: "order",
  requestedAmount: ({ history }, requestId) =>
    history.find(({ what, detail }) => what === "refund_requested" && detail === requestId)?.amount,
  requestWrites: (order, { id, amount }, context) => [
    orderWrite(order, {
      history: withEvent(order, orderEvent(context, "refund_requested", { amount, detail: id })),
    }),
  ],
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

/**
 * Refunds a paid order in full on its customer's demand. `accompanying`: what is written together with the request.
 * Throws like `refund`.
 */
export function refundForCustomer(
  order: Order,
  requestId: string,
  context: PaymentContext,
  accompanying: (order: Order, amount: number) => readonly TransactionPart<string>[],
): Promise<Order> {
  const actor = { userId: order.userId, email: "customer" };
  return refund(order, { requestId }, actor, context, {
    ...target,
    requestWrites: (asRead, request, requestContext) => [
      ...target.requestWrites(asRead, request, requestContext),
      ...accompanying(asRead, request.amount),
    ],
  });
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
  const claimRequestWrites: typeof target.requestWrites = (order, { id, amount }) => {
    if (lineStateOf(order) !== "claimed") throw new ShopError("changed_meanwhile");
    const events = [
      orderEvent(context, "claim_given_up"),
      orderEvent(context, "refund_requested", { amount, detail: id }),
    ];
    return [orderWrite(order, { history: withEvent(order, ...events) })];
  };
  return refund(claim, { requestId: `auto:${claim.id}` }, shop, context, {
    ...target,
    requestWrites: claimRequestWrites,
  });
}
