import type Stripe from "stripe";
import * as z from "zod";
import { type Caller, type Context, seconds } from "../model/context.ts";
import { formatAmount } from "../model/currencies.ts";
import { emit } from "../model/events.ts";
import { newId } from "../model/ids.ts";
import { invalidRequest, noSuchObject, StripeFailure, wrongState } from "../model/stripe-failure.ts";
import { pageParams, paginate, type StripeList } from "../requests/pagination.ts";
import { integer, mergeMetadata, metadata, text } from "../requests/params.ts";
import { getCharge } from "./charges.ts";

export const createRefundParams = z.strictObject({
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: integer.optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata: metadata.optional(),
});
type CreateParams = z.output<typeof createRefundParams>;

/** `POST /v1/refunds`: refunds `amount`, by default the whole remaining amount of the charge. */
export function createRefund(context: Context, caller: Caller, params: CreateParams): Stripe.Refund {
  const charge = chargeToRefund(context, params);
  const remaining = charge.amount - charge.amount_refunded;
  if (charge.refunded) throw wrongState(`Charge ${charge.id} has already been refunded.`, "charge_already_refunded");
  if (isChargedBack(context, charge))
    throw wrongState(`Charge ${charge.id} has been charged back; cannot issue a refund.`, "charge_disputed");
  const amount = params.amount ?? remaining;
  if (amount < 1)
    throw invalidRequest("This value must be greater than or equal to 1.", {
      code: "parameter_invalid_integer",
      param: "amount",
    });
  if (amount > remaining)
    throw new StripeFailure(
      400,
      {
        type: "invalid_request_error",
        message: `Refund amount (${formatAmount(amount, charge.currency)}) is greater than unrefunded amount on charge (${formatAmount(remaining, charge.currency)})`,
        param: "amount",
      },
      true,
    );
  const previous = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  const refund: Stripe.Refund = {
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: seconds(context.now()),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      type: "card",
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
    },
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: context.settings.newRefundStatus,
    transfer_reversal: null,
  };
  context.state.refunds.set(refund.id, refund);
  emit(context, caller, "refund.created", refund);
  emit(context, caller, "charge.refunded", charge, previous);
  return refund;
}

function chargeToRefund(context: Context, params: CreateParams): Stripe.Charge {
  if (params.charge !== undefined) return getCharge(context, params.charge);
  if (params.payment_intent === undefined)
    throw invalidRequest("One of the following params should be provided for this request: payment_intent or charge.");
  const intent = context.state.paymentIntents.get(params.payment_intent);
  if (intent === undefined) throw noSuchObject("payment_intent", params.payment_intent, "payment_intent");
  if (intent.status !== "succeeded" || typeof intent.latest_charge !== "string")
    throw wrongState(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      "payment_intent_unexpected_state",
      intent,
    );
  return getCharge(context, intent.latest_charge);
}

function isChargedBack(context: Context, charge: Stripe.Charge): boolean {
  const disputes = [...context.state.disputes.values()].filter((dispute) => dispute.charge === charge.id);
  return disputes.some((dispute) => !dispute.is_charge_refundable);
}

/** Returns the refund with this id, or throws 404. */
export function getRefund(context: Context, id: string): Stripe.Refund {
  const refund = context.state.refunds.get(id);
  if (refund === undefined) throw noSuchObject("refund", id);
  return refund;
}

/** Test control: fails a succeeded refund, as a bank may. The charge's refunded amount decreases. */
export function failRefund(context: Context, caller: Caller, refund: Stripe.Refund): Stripe.Refund {
  if (refund.status !== "succeeded") throw wrongRefundState(refund);
  return endRefund(context, caller, refund, "failed");
}

const UNSETTLED_STATUSES = ["pending", "requires_action"];

/**
 * Test control: settles a refund in `pending` or `requires_action`. Failing or canceling it decreases the charge's
 * refunded amount.
 */
export function settleRefund(
  context: Context,
  caller: Caller,
  refund: Stripe.Refund,
  outcome: "succeed" | "fail" | "cancel",
): Stripe.Refund {
  if (!UNSETTLED_STATUSES.includes(refund.status ?? "")) throw wrongRefundState(refund);
  if (outcome === "cancel") return cancelRefund(context, caller, refund);
  if (outcome === "fail") return endRefund(context, caller, refund, "failed");
  const previous = { status: refund.status };
  refund.status = "succeeded";
  for (const type of ["refund.updated", "charge.refund.updated"]) emit(context, caller, type, refund, previous);
  return refund;
}

/** `POST /v1/refunds/:id/cancel`: cancels a refund, which must be in `requires_action`. */
export function cancelRefund(context: Context, caller: Caller, refund: Stripe.Refund): Stripe.Refund {
  if (refund.status !== "requires_action") throw wrongRefundState(refund);
  return endRefund(context, caller, refund, "canceled");
}

function endRefund(
  context: Context,
  caller: Caller,
  refund: Stripe.Refund,
  status: "failed" | "canceled",
): Stripe.Refund {
  const previous = { status: refund.status };
  refund.status = status;
  if (status === "failed") refund.failure_reason = "expired_or_canceled_card";
  const charge = getCharge(context, typeof refund.charge === "string" ? refund.charge : "");
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  for (const type of ["refund.updated", "charge.refund.updated", ...(status === "failed" ? ["refund.failed"] : [])])
    emit(context, caller, type, refund, previous);
  return refund;
}

function wrongRefundState({ status }: Stripe.Refund): StripeFailure {
  return wrongState(`This refund has a status of ${status}.`, "refund_unexpected_state");
}

export const refundListParams = z.strictObject({
  ...pageParams,
  charge: text.optional(),
  payment_intent: text.optional(),
});

export function listRefunds(context: Context, params: z.output<typeof refundListParams>): StripeList<Stripe.Refund> {
  const all = [...context.state.refunds.values()].filter(
    (refund) =>
      (params.charge === undefined || refund.charge === params.charge) &&
      (params.payment_intent === undefined || refund.payment_intent === params.payment_intent),
  );
  return paginate("/v1/refunds", all, params);
}
