import { attemptWrite, checkLimit, hashOf, limits } from "../../data/attempts.ts";
import { refundRequestedMail } from "../../data/order-mails.ts";
import { type Order, readOrder } from "../../data/orders.ts";
import {
  closeRefund,
  hasRefundByCustomer,
  listOpenRefunds,
  type RefundByCustomer,
  refundableUntil,
  refundByCustomerId,
  refundByCustomerPut,
} from "../../data/refund-by-customer.ts";
import { markUnmatched } from "../../data/unmatched-payments.ts";
import type { TransactionPart } from "../../data/write.ts";
import { ShopError } from "../../shop-error.ts";
import type { PaymentContext } from "../context.ts";
import { reportFailure } from "../report-failure.ts";
import { runLoop } from "../run-loop.ts";
import { refundForCustomer } from "./refund.ts";

/**
 * Refunds an order in full on its customer's demand, which ends the license. The request is stored in one transaction
 * with the mail that acknowledges it and the marks that there is no second one: for this customer, and in a year for
 * this number. An interrupted refund is finished by sending the request again, or by the job.
 *
 * Throws `refund_not_possible`, and like `refund`.
 */
export async function refundByCustomer(order: Order, orders: readonly Order[], context: PaymentContext): Promise<void> {
  const { now } = context;
  if (hasRefundByCustomer(order)) return finishRefund(order, context);
  const lineHash = hashOf(order.line);
  if (refundableUntil(order, orders, now) === undefined) throw new ShopError("refund_not_possible");
  if (await isLineRefunded(lineHash, now)) {
    const message = "The money for this number was given back once already. Please write to us.";
    throw new ShopError("refund_not_possible", { message });
  }
  await finishRefund(order, context, (asRead, amount) => [
    refundByCustomerPut(asRead, now),
    lineMark(lineHash, now),
    ...refundRequestedMail(asRead, amount, now),
  ]);
}

/** The transaction part that marks the number of a customer's refund. Fails if it is marked. */
function lineMark(lineHash: string, now: Date): TransactionPart<"attempt"> {
  const { name, update } = attemptWrite(limits.customerRefundByLine, lineHash, now);
  return { name, update: { ...update, ConditionExpression: "attribute_not_exists(attempts)" } };
}

async function isLineRefunded(lineHash: string, now: Date): Promise<boolean> {
  try {
    await checkLimit(limits.customerRefundByLine, lineHash, now);
    return false;
  } catch (error) {
    if (error instanceof ShopError && error.code === "too_many_attempts") return true;
    throw error;
  }
}

/** For the customer; the other sentences about refused refunds are for admins. */
const refusedSentence =
  "Your request is noted, but the refund didn't go through. We'll take care of it and write to you.";

/** Makes the refund, or finishes it. One that the bank or Stripe refuses needs an admin, whose list shows it. */
async function finishRefund(
  order: Order,
  context: PaymentContext,
  accompanying: (order: Order, amount: number) => readonly TransactionPart<string>[] = () => [],
): Promise<void> {
  try {
    const {
      id: orderId,
      refunded,
      amount,
    } = await refundForCustomer(order, refundByCustomerId(order), context, accompanying);
    if (refunded < amount) context.log.error("a customer's refund has failed", { orderId });
  } catch (thrown) {
    if (!(thrown instanceof ShopError) || thrown.code !== "refund_refused") throw thrown;
    context.log.error("a customer's refund is refused", { orderId: order.id });
    if (order.intentId !== undefined) await markUnmatched(order.intentId, new Date(order.createdAt));
    await closeRefund(order.userId);
    throw new ShopError("refund_refused", { message: refusedSentence, cause: thrown });
  }
  await closeRefund(order.userId);
}

/** The result of a run. Failed and postponed refunds are retried by the next run. */
export interface RefundsReconciled {
  readonly refundsFinished: number;
  readonly refundsFailed: number;
  readonly refundsPostponed: number;
}

/** Max refunds per run, oldest first. */
const maxPerRun = 300;

/** Finishes the refunds of customers that were interrupted after the request was stored. */
export async function reconcileRefunds(context: PaymentContext): Promise<RefundsReconciled> {
  const counts = { refundsFinished: 0, refundsFailed: 0, refundsPostponed: 0 };
  const act = async ({ userId, orderId }: RefundByCustomer): Promise<"next" | "stop"> => {
    try {
      const order = await readOrder(userId, orderId);
      if (order !== undefined) await finishRefund(order, context);
      counts.refundsFinished += 1;
      return "next";
    } catch (thrown) {
      const outcome = reportFailure(thrown, "a customer's refund could not be finished", { orderId }, context);
      counts[outcome === "failed" ? "refundsFailed" : "refundsPostponed"] += 1;
      return outcome === "postponed" ? "stop" : "next";
    }
  };
  await runLoop(await listOpenRefunds(maxPerRun), act, context);
  return counts;
}
