import type Stripe from "stripe";
import { formatMoney } from "../../../shared/domain/money.ts";
import { type Actor, audited } from "../../data/audit.ts";
import { happened, type Order, orderChanged, readOrder, withEvent } from "../../data/orders.ts";
import { transact } from "../../data/write.ts";
import { ShopError } from "../../shop-error.ts";
import type { Around } from "../around.ts";
import { isRefusal } from "../ask-stripe.ts";
import { refundOnce } from "../refunds.ts";
import { ourStripe } from "../stripe-client.ts";
import { followMoneyBack } from "./money-back.ts";

/** What an admin asks for. `amount` in the order's minor units; absent: all that is left. `requestId`: the same is the same refund. */
export interface RefundRequest {
  readonly requestId: string;
  readonly amount?: number | undefined;
  readonly reason?: Stripe.RefundCreateParams.Reason | undefined;
}

const rounds = 6;

/**
 * Gives money of a paid order back. What was asked for is written first, with its audit entry; then Stripe is asked; then the order follows
 * what Stripe has. A request that broke off anywhere is brought to its end by the same request, which refunds once and is audited once.
 *
 * Throws `order_unpaid`, `refund_refused` with a sentence that says why, `provider_unavailable` and `changed_meanwhile`; the last two mean
 * try again with the same request.
 */
export async function refundOrder(read: Order, request: RefundRequest, by: Actor, around: Around): Promise<Order> {
  const { client } = await ourStripe(around.now);
  const order = await requested(read, request, by, around, client);
  const amount = amountAsked(order, request.requestId);
  if (order.intentId === undefined || amount === undefined) throw refused("This order has no payment to refund.");
  const { reason, requestId } = request;
  try {
    await refundOnce(client, { intentId: order.intentId, orderId: order.id, requestId, amount, reason });
  } catch (thrown) {
    if (isRefusal(thrown)) throw new ShopError("refund_refused", { message: wordsFor(thrown.code), cause: thrown });
    throw thrown;
  }
  around.log.info("a refund is made", { orderId: order.id, amount });
  return followMoneyBack(order, around, client);
}

/** The order with this request in its history, written now or before. */
async function requested(
  read: Order,
  request: RefundRequest,
  by: Actor,
  around: Around,
  client: Stripe,
): Promise<Order> {
  let order = read;
  for (let round = 0; round < rounds; round += 1) {
    if (order.status !== "complete") throw new ShopError("order_unpaid");
    const before = amountAsked(order, request.requestId);
    if (before !== undefined) {
      if (request.amount === undefined || request.amount === before) return order;
      throw refused("This request was made before, for another amount.");
    }
    // What somebody did at Stripe a moment ago counts.
    order = await followMoneyBack(order, around, client);
    const amount = request.amount ?? order.amount - order.refunded;
    checkRefundable(order, amount);
    const detail = request.requestId;
    const history = withEvent(order, happened(around, "refund_requested", { amount, detail }));
    const change = {
      target: order.id,
      old: { refunded: order.refunded },
      new: { refunded: order.refunded + amount, reason: request.reason ?? null },
    };
    const entry = audited(by, { action: "order.refund", ...change }, around.now);
    const failed = await transact([orderChanged(order, { history }), entry]);
    const { userId, id } = order;
    const now = await readOrder(userId, id);
    if (now === undefined) throw new ShopError("not_found");
    if (failed.size === 0) return now;
    order = now;
  }
  throw new ShopError("changed_meanwhile");
}

/** What this request asked for, if it is in the order's history. */
function amountAsked({ history }: Order, requestId: string): number | undefined {
  return history.find(({ what, detail }) => what === "refund_requested" && detail === requestId)?.amount;
}

function checkRefundable({ amount: paid, refunded, currency, dispute }: Order, amount: number): void {
  const left = paid - refunded;
  if (dispute === "open" || dispute === "lost") throw refused(wordsFor("charge_disputed"));
  if (left <= 0) throw refused(wordsFor("charge_already_refunded"));
  if (amount > left) throw refused(`Only ${formatMoney(left, currency)} of this order is left to refund.`);
}

function refused(message: string): ShopError {
  return new ShopError("refund_refused", { message });
}

/** What an admin reads, by Stripe's error code (https://docs.stripe.com/error-codes). */
function wordsFor(code: string | undefined): string {
  if (code === "charge_already_refunded") return "This order is already refunded in full.";
  if (code === "charge_disputed") {
    return "The cardholder's bank disputes this payment, so the money is with the bank and cannot be refunded.";
  }
  return "The payment provider refused this refund. Perhaps less is left of the payment than was asked for.";
}
