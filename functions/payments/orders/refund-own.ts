import { attemptWrite, checkLimit, hashOf, limits } from "../../data/attempts.ts";
import { refundRequestedMail } from "../../data/order-mails.ts";
import type { Order } from "../../data/orders.ts";
import { hasOwnRefund, ownRefundId, ownRefundUntil } from "../../data/own-refund.ts";
import { ShopError } from "../../shop-error.ts";
import type { PaymentContext } from "../context.ts";
import { refundForCustomer } from "./refund.ts";

/**
 * Refunds an order in full on its customer's demand, which ends the license. The request is stored in one transaction
 * with the mail that acknowledges it. Only once for a customer, and once in a year for a number, whoever buys it.
 * Sending the request again completes an interrupted refund.
 *
 * Throws `refund_not_possible`, and like `refund`.
 */
export async function refundOwn(order: Order, orders: readonly Order[], context: PaymentContext): Promise<Order> {
  const { now } = context;
  const lineHash = hashOf(order.line);
  if (!hasOwnRefund(order) && ownRefundUntil(order, orders, now) === undefined)
    throw new ShopError("refund_not_possible");
  if (!hasOwnRefund(order) && (await isLineRefunded(lineHash, now))) {
    const message = "The money for this number was given back once already. Please write to us.";
    throw new ShopError("refund_not_possible", { message });
  }
  return refundForCustomer(order, ownRefundId(order), context, (asRead, amount) => [
    attemptWrite(limits.ownRefundByLine, lineHash, now),
    ...refundRequestedMail(asRead, amount, now),
  ]);
}

async function isLineRefunded(lineHash: string, now: Date): Promise<boolean> {
  try {
    await checkLimit(limits.ownRefundByLine, lineHash, now);
    return false;
  } catch (error) {
    if (error instanceof ShopError && error.code === "too_many_attempts") return true;
    throw error;
  }
}
