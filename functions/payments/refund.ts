import type Stripe from "stripe";
import { formatMoney } from "#shared/domain/money.ts";
import type { DisputeState } from "#shared/domain/order.ts";
import { type Actor, audited } from "../data/audit.ts";
import { again, untilUnchanged } from "../data/until-unchanged.ts";
import { type Part, transact } from "../data/write.ts";
import { ShopError } from "../shop-error.ts";
import { isRefusal } from "./ask-stripe.ts";
import type { PaymentContext } from "./context.ts";
import { ourStripe } from "./stripe-client.ts";
import { refundOnce } from "./stripe-refunds.ts";

/**
 * What an admin asks for. `amount` in the payment's minor units; absent: all that is left. `requestId`: the same is
 * the same refund.
 */
export interface RefundRequest {
  readonly requestId: string;
  readonly amount?: number | undefined;
  readonly reason?: Stripe.RefundCreateParams.Reason | undefined;
}

/** What was paid for, as much of it as giving back needs. */
interface Paid {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly currency: string;
  readonly refunded: number;
  readonly dispute?: DisputeState | undefined;
  readonly intentId?: string | undefined;
}

/** How an order, or a donation, keeps what was asked for and follows its money. */
export interface RefundTarget<Record extends Paid> {
  /** What it is called, in sentences and codes. */
  readonly noun: "order" | "donation";
  /** How much this request asked for; undefined when it is not among those that are kept. */
  amountAsked(record: Record, requestId: string): number | undefined;
  /** Keeps a request with the record, on condition that it is as it was read. */
  requestKept(
    record: Record,
    request: { readonly id: string; readonly amount: number },
    context: PaymentContext,
  ): Part<string>;
  readAgain(record: Record): Promise<Record | undefined>;
  /** Stores what has come back of the payment, as Stripe has it now; answers the record as it is then. */
  syncReversals(record: Record, context: PaymentContext, client: Stripe): Promise<Record>;
}

/**
 * Gives money of a paid order or donation back. What was asked for is written first, with its audit entry; then
 * Stripe is asked; then the record follows what Stripe has. A request that broke off anywhere is brought to its end
 * by the same request, which refunds once and is audited once.
 *
 * Throws `order_unpaid` or `donation_unpaid`, `refund_refused` with a sentence that says why, `not_found` when it is
 * gone by now, `provider_unavailable` and `changed_meanwhile`; the last two mean try again with the same request.
 */
export async function refund<Record extends Paid>(
  read: Record,
  request: RefundRequest,
  by: Actor,
  context: PaymentContext,
  target: RefundTarget<Record>,
): Promise<Record> {
  const { client } = await ourStripe(context.now);
  const record = await requested(read, request, by, context, target, client);
  const amount = target.amountAsked(record, request.requestId);
  const { noun } = target;
  const { id: recordId, intentId } = record;
  if (intentId === undefined || amount === undefined) throw refused(`This ${noun} has no payment to refund.`);
  const { reason, requestId } = request;
  try {
    await refundOnce(client, { intentId, recordId, requestId, amount, reason });
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    throw new ShopError("refund_refused", { message: wordsFor(thrown.code, noun), cause: thrown });
  }
  context.log.info("a refund is made", { [`${noun}Id`]: recordId, amount });
  return target.syncReversals(record, context, client);
}

/** The record with this request kept, now or before. */
async function requested<Record extends Paid>(
  read: Record,
  request: RefundRequest,
  by: Actor,
  context: PaymentContext,
  target: RefundTarget<Record>,
  client: Stripe,
): Promise<Record> {
  const { noun } = target;
  const { requestId: id, reason = null } = request;
  let record = read;
  return untilUnchanged(async () => {
    if (record.status !== "complete") throw new ShopError(`${noun}_unpaid`);
    const before = target.amountAsked(record, id);
    if (before !== undefined) {
      if (request.amount === undefined || request.amount === before) return record;
      throw refused("This request was made before, for another amount.");
    }
    // What somebody did at Stripe a moment ago counts.
    record = await target.syncReversals(record, context, client);
    // It may be another record than was looked at above: the same request, sent twice at once, may have been kept
    // meanwhile.
    if (target.amountAsked(record, id) !== undefined) return again;
    const amount = request.amount ?? record.amount - record.refunded;
    checkRefundable(record, amount, noun);
    const old = { refunded: record.refunded };
    const change = { target: record.id, old, new: { refunded: record.refunded + amount, reason } };
    const failed = await transact<string>([
      target.requestKept(record, { id, amount }, context),
      audited(by, { action: `${noun}.refund`, ...change }, context.now),
    ]);
    const current = await target.readAgain(record);
    if (current === undefined) throw new ShopError("not_found");
    if (failed.size === 0) return current;
    record = current;
    return again;
  });
}

function checkRefundable({ amount: paid, refunded, currency, dispute }: Paid, amount: number, noun: string): void {
  const left = paid - refunded;
  if (dispute === "open" || dispute === "lost") throw refused(wordsFor("charge_disputed", noun));
  if (left <= 0) throw refused(wordsFor("charge_already_refunded", noun));
  if (amount > left) throw refused(`Only ${formatMoney(left, currency)} of this ${noun} is left to refund.`);
}

function refused(message: string): ShopError {
  return new ShopError("refund_refused", { message });
}

/** What an admin reads, by Stripe's error code (https://docs.stripe.com/error-codes). */
function wordsFor(code: string | undefined, noun: string): string {
  if (code === "charge_already_refunded") return `This ${noun} is already refunded in full.`;
  if (code === "charge_disputed") {
    return "The cardholder's bank disputes this payment, so the money is with the bank and cannot be refunded.";
  }
  return "The payment provider refused this refund. Perhaps less is left of the payment than was asked for.";
}
