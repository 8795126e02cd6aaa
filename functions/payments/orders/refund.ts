import type { Actor } from "../../data/audit.ts";
import { happened, type Order, orderChanged, readOrder, withEvent } from "../../data/orders.ts";
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
