import type { Reply } from "#shared/contract/index.ts";
import { priceHeldUntil } from "#shared/domain/price.ts";
import { isClaimGivenUp, lineStateOf, type Order } from "../data/orders.ts";

type CustomerOrder = Reply<"getMe">["orders"][number];
type AdminOrder = Reply<"listAdminOrders">["orders"][number];
type OrderDetail = Reply<"getAdminOrder">["order"];

/** An order for its customer. */
export function orderReply(order: Order): CustomerOrder {
  const { id, phone, status, amount, currency, createdAt, heldFrom, refunded, refusal, lineSet, licenseNumber } = order;
  const lineState = lineStateOf(order);
  return {
    id,
    phone,
    status,
    amount,
    currency,
    created_at: createdAt,
    createdAt,
    refundedCents: refunded,
    lineState,
    ...(licenseNumber !== undefined && { licenseNumber }),
    ...(lineSet === lineState ? { lineBecause: "shop" } : isClaimGivenUp(order) ? { lineBecause: "taken" } : {}),
    paymentProblem:
      refusal === undefined ? null : "Your bank declined the payment. You can try again, or pay another way.",
    priceHeldUntil: status === "complete" ? null : priceHeldUntil(heldFrom).toISOString(),
  };
}

/** An order in the admin area's list. */
export function adminOrderReply(order: Order): AdminOrder {
  const { userId, customerName, customerEmail, disputed, dispute } = order;
  return {
    ...orderReply(order),
    userId,
    customerName,
    customerEmail,
    disputedCents: disputed,
    dispute: dispute ?? null,
  };
}

/** An order with all details. */
export function orderDetailReply(order: Order): OrderDetail {
  const { paidAt, intentId, livemode, waUserId, chatEndsWith } = order;
  return {
    ...adminOrderReply(order),
    paidAt: paidAt ?? null,
    paymentIntentId: intentId ?? null,
    livemode,
    chat: waUserId === undefined ? null : { endsWith: chatEndsWith ?? null },
    timeline: timelineReply(order),
  };
}

/** An order's history, oldest first. */
export function timelineReply({ history }: Order): OrderDetail["timeline"] {
  return history.map(({ amount, ...event }) => ({
    ...event,
    ...(amount === undefined ? {} : { amountCents: amount }),
  }));
}
