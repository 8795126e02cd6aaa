import type Stripe from "stripe";
import { formatMoney } from "#shared/domain/money.ts";
import type { DisputeState } from "#shared/domain/order.ts";
import { type Actor, auditWrite } from "../data/audit.ts";
import { retry, retryOnConflict } from "../data/retry-on-conflict.ts";
import { type TransactionPart, transact } from "../data/write.ts";
import { ShopError } from "../shop-error.ts";
import { isInvalidRequest } from "./call-stripe.ts";
import type { PaymentContext } from "./context.ts";
import { createStageStripe } from "./stripe-client.ts";
import { refundOnce } from "./stripe-refunds.ts";

/**
 * A refund request. `amount`: in minor units; everything that is left if absent. Requests with the same `requestId`
 * are one refund.
 */
export interface RefundRequest {
  readonly requestId: string;
  readonly amount?: number | undefined;
  readonly reason?: Stripe.RefundCreateParams.Reason | undefined;
}

/** The fields of an order or donation that a refund needs. */
interface PaidRecord {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly currency: string;
  readonly refunded: number;
  readonly dispute?: DisputeState | undefined;
  readonly intentId?: string | undefined;
}

/** How one kind of record stores refund requests and syncs reversals. */
export interface RefundTarget<Record extends PaidRecord> {
  /** Used in messages and error codes. */
  readonly noun: "order" | "donation";
  /** The amount of a stored request; undefined when no such request is stored. */
  requestedAmount(record: Record, requestId: string): number | undefined;
  /** The conditional writes that store the request with the record, and what belongs to it. */
  requestWrites(
    record: Record,
    request: { readonly id: string; readonly amount: number },
    context: PaymentContext,
  ): readonly TransactionPart<string>[];
  readAgain(record: Record): Promise<Record | undefined>;
  /** Syncs the payment's reversals with Stripe; returns the updated record. */
  syncReversals(record: Record, context: PaymentContext, client: Stripe): Promise<Record>;
}

/**
 * Refunds a paid order or donation. The request is stored first, with its audit entry; then Stripe refunds; then the
 * record syncs with Stripe. An interrupted refund is completed by sending the same request again; it is still refunded
 * and audited only once.
 *
 * Throws `order_unpaid` or `donation_unpaid`, `refund_refused` with the reason, `not_found` when the record was
 * deleted, `provider_busy`, `provider_unavailable` and `changed_meanwhile`; the last three can be retried with the same
 * request.
 */
export async function refund<Record extends PaidRecord>(
  recordAsRead: Record,
  request: RefundRequest,
  actor: Actor,
  context: PaymentContext,
  target: RefundTarget<Record>,
): Promise<Record> {
  const { client } = await createStageStripe(context);
  const record = await storeRequest(recordAsRead, request, actor, context, target, client);
  const amount = target.requestedAmount(record, request.requestId);
  const { noun } = target;
  const { id: recordId, intentId } = record;
  if (intentId === undefined || amount === undefined) throw refundRefused(`This ${noun} has no payment to refund.`);
  const { reason, requestId } = request;
  try {
    await refundOnce(client, { intentId, recordId, requestId, amount, reason });
  } catch (thrown) {
    if (!isInvalidRequest(thrown)) throw thrown;
    throw new ShopError("refund_refused", { message: refusalMessage(thrown.code, noun), cause: thrown });
  }
  context.log.info("a refund is made", { [`${noun}Id`]: recordId, amount });
  return target.syncReversals(record, context, client);
}

/** Stores the request with the record, unless it is already stored. Returns the updated record. */
async function storeRequest<Record extends PaidRecord>(
  recordAsRead: Record,
  request: RefundRequest,
  actor: Actor,
  context: PaymentContext,
  target: RefundTarget<Record>,
  client: Stripe,
): Promise<Record> {
  const { noun } = target;
  const { requestId: id, reason = null } = request;
  let record = recordAsRead;
  return retryOnConflict(async () => {
    if (record.status !== "complete") throw new ShopError(`${noun}_unpaid`);
    const storedAmount = target.requestedAmount(record, id);
    if (storedAmount !== undefined) {
      if (request.amount === undefined || request.amount === storedAmount) return record;
      throw refundRefused("You already made this request with another amount.");
    }
    // Refunds may have been made in Stripe's dashboard a moment ago.
    record = await target.syncReversals(record, context, client);
    // The same request may have been sent twice concurrently, and may be stored by now.
    if (target.requestedAmount(record, id) !== undefined) return retry;
    const amount = request.amount ?? record.amount - record.refunded;
    checkRefundable(record, amount, noun);
    const { currency } = record;
    const old = { refunded: record.refunded, currency };
    const change = { target: record.id, old, new: { refunded: record.refunded + amount, currency, reason } };
    const failedParts = await transact<string>([
      ...target.requestWrites(record, { id, amount }, context),
      auditWrite(actor, { action: `${noun}.refund`, ...change }, context.now),
    ]);
    const currentRecord = await target.readAgain(record);
    if (currentRecord === undefined) throw new ShopError("not_found");
    if (failedParts.size === 0) return currentRecord;
    record = currentRecord;
    return retry;
  });
}

function checkRefundable(
  { amount: paid, refunded, currency, dispute }: PaidRecord,
  amount: number,
  noun: string,
): void {
  const remaining = paid - refunded;
  if (dispute === "open" || dispute === "lost") throw refundRefused(refusalMessage("charge_disputed", noun));
  if (remaining <= 0) throw refundRefused(refusalMessage("charge_already_refunded", noun));
  if (amount > remaining)
    throw refundRefused(`You can refund up to ${formatMoney(remaining, currency)} of this ${noun}.`);
}

function refundRefused(message: string): ShopError {
  return new ShopError("refund_refused", { message });
}

/** The message for admins for Stripe's error code (https://docs.stripe.com/error-codes). */
function refusalMessage(code: string | undefined, noun: string): string {
  if (code === "charge_already_refunded") return `This ${noun} is already fully refunded.`;
  if (code === "charge_disputed") {
    return "You can't refund a disputed payment, because the bank holds the money.";
  }
  return "Stripe declined this refund. The amount may be more than what's left of the payment.";
}
