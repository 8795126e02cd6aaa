import { defaultRefundDays, refundDaysFor, refundUntil } from "#shared/domain/refund-window.ts";
import { lineStateOf, type Order } from "./orders.ts";

/** Returns the id of the refund that an order's customer may ask for, once. */
export function ownRefundId({ id }: Order): string {
  return `own:${id}`;
}

/**
 * Until when the order's customer may take the money back; undefined if they may not: unpaid, refunded in full,
 * disputed, over, or the customer has done it before. `orders`: all of the customer's.
 */
export function ownRefundUntil(order: Order, orders: readonly Order[], now: Date): Date | undefined {
  const {
    status,
    line,
    amount,
    refunded,
    dispute,
    paidAt,
    createdAt,
    refundDays = refundDaysFor(order.phone, defaultRefundDays),
  } = order;
  const isDisputed = dispute === "open" || dispute === "lost";
  if (status !== "complete" || line === "" || refunded >= amount || isDisputed) return undefined;
  if (lineStateOf(order) === "ended" || orders.some(hasOwnRefund)) return undefined;
  const until = refundUntil(paidAt ?? createdAt, refundDays);
  return until > now ? until : undefined;
}

/** Whether the customer has asked for this order's money back. */
export function hasOwnRefund(order: Order): boolean {
  return order.history.some(({ what, detail }) => what === "refund_requested" && detail === ownRefundId(order));
}
