import type Stripe from "stripe";
import * as z from "zod";
import { type Caller, type Context, seconds } from "../model/context.ts";
import { isSupportedCurrency } from "../model/currencies.ts";
import { emit } from "../model/events.ts";
import { newId } from "../model/ids.ts";
import { noSuchObject, wrongState } from "../model/stripe-failure.ts";
import { pageParams, paginate, type StripeList } from "../requests/pagination.ts";
import { text } from "../requests/params.ts";
import { getCharge } from "./charges.ts";

const OPEN_DISPUTE_STATUSES = ["needs_response", "under_review"];
/**
 * Statuses of an open inquiry, which withdraws no money
 * (https://docs.stripe.com/disputes/how-disputes-work#inquiries).
 */
const OPEN_INQUIRY_STATUSES = ["warning_needs_response", "warning_under_review"];
const RESPONSE_TIME_S = 9 * 24 * 3600;

/** Terms of a dispute. By default it is for the remaining amount, in the payment's currency, withdrawn immediately. */
export const disputeTermsSchema = z.strictObject({
  /** In minor units of `currency`. */
  amount: z.int().min(1).optional(),
  currency: z.string().refine(isSupportedCurrency, "Not one of Stripe's currencies.").optional(),
  /** Amount withdrawn from the account's balance, in the payment's currency, when `currency` differs from it. */
  withdrawn: z.int().min(1).optional(),
  inquiry: z.boolean().default(false),
  /** Opens another dispute even if one is open. */
  another: z.boolean().default(false),
});
export type DisputeTerms = z.output<typeof disputeTermsSchema>;
const DEFAULT_TERMS: DisputeTerms = { inquiry: false, another: false };

/** Opens a dispute, which withdraws the money, or an inquiry, which does not. */
export function openDispute(
  context: Context,
  caller: Caller,
  charge: Stripe.Charge,
  terms: DisputeTerms = DEFAULT_TERMS,
): Stripe.Dispute {
  const created = seconds(context.now());
  const brand = charge.payment_method_details?.card?.brand ?? "visa";
  const { inquiry, currency = charge.currency } = terms;
  const dispute: Stripe.Dispute = {
    id: newId("du"),
    object: "dispute",
    amount: terms.amount ?? undisputedAmount(context, charge),
    balance_transactions: [],
    charge: charge.id,
    created,
    currency,
    enhanced_eligibility_types: [],
    evidence: emptyEvidence,
    evidence_details: {
      due_by: created + RESPONSE_TIME_S,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: "card",
      card: { brand, case_type: inquiry ? "inquiry" : "chargeback", network: brand, network_reason_code: "83" },
    },
    reason: "fraudulent",
    status: inquiry ? "warning_needs_response" : "needs_response",
  };
  charge.disputed = true;
  context.state.disputes.set(dispute.id, dispute);
  emit(context, caller, "charge.dispute.created", dispute);
  if (!inquiry) withdraw(context, caller, dispute, charge, terms.withdrawn);
  return dispute;
}

/**
 * Returns the amount not yet refunded or disputed, at least 1. Disputes that were won or are in another currency do not
 * count.
 */
function undisputedAmount(context: Context, charge: Stripe.Charge): number {
  const disputedAmount = [...context.state.disputes.values()]
    .filter(
      (dispute) =>
        dispute.charge === charge.id &&
        dispute.currency === charge.currency &&
        dispute.status !== "won" &&
        dispute.status !== "warning_closed",
    )
    .reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(1, charge.amount - charge.amount_refunded - disputedAmount);
}

function withdraw(
  context: Context,
  caller: Caller,
  dispute: Stripe.Dispute,
  charge: Stripe.Charge,
  withdrawnAmount?: number,
): void {
  const unrefunded = charge.amount - charge.amount_refunded;
  const amount = withdrawnAmount ?? (dispute.currency === charge.currency ? dispute.amount : unrefunded);
  dispute.balance_transactions.push(balanceTransaction(context, dispute, charge, -amount, DISPUTE_FEE));
  emit(context, caller, "charge.dispute.funds_withdrawn", dispute);
}

/** Returns the disputed charge. */
function chargeOf(context: Context, { charge }: Stripe.Dispute): Stripe.Charge {
  return getCharge(context, typeof charge === "string" ? charge : charge.id);
}

/** Dispute fee, in minor units; Stripe's varies by country. */
const DISPUTE_FEE = 1500;

/**
 * Builds a balance transaction in the payment's currency: the withdrawal of a disputed amount if `amount` is negative,
 * otherwise its return.
 */
function balanceTransaction(
  context: Context,
  dispute: Stripe.Dispute,
  charge: Stripe.Charge,
  amount: number,
  fee: number,
): Stripe.BalanceTransaction {
  const created = seconds(context.now());
  return {
    id: newId("txn"),
    object: "balance_transaction",
    amount,
    available_on: created,
    balance_type: "payments",
    created,
    currency: charge.currency,
    description: `Chargeback ${amount < 0 ? "withdrawal" : "reversal"} for ${charge.id}`,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: charge.currency,
              description: "Dispute fee",
              type: "stripe_fee",
            },
          ],
    net: amount - fee,
    reporting_category: amount < 0 ? "dispute" : "dispute_reversal",
    source: dispute.id,
    status: "available",
    type: "adjustment",
  };
}

/** Closes a dispute with the bank's decision. Winning returns the withdrawn money; an inquiry has withdrawn none. */
export function closeDispute(
  context: Context,
  caller: Caller,
  dispute: Stripe.Dispute,
  outcome: "won" | "lost" | "warning_closed",
): Stripe.Dispute {
  const closable = outcome === "warning_closed" ? OPEN_INQUIRY_STATUSES : OPEN_DISPUTE_STATUSES;
  if (!closable.includes(dispute.status))
    throw wrongState(`This dispute has a status of ${dispute.status}.`, "dispute_already_closed");
  dispute.status = outcome;
  dispute.is_charge_refundable = outcome !== "lost";
  emit(context, caller, "charge.dispute.closed", dispute);
  if (outcome === "won") {
    const [withdrawal] = dispute.balance_transactions;
    if (withdrawal !== undefined)
      dispute.balance_transactions.push(
        balanceTransaction(context, dispute, chargeOf(context, dispute), -withdrawal.amount, 0),
      );
    emit(context, caller, "charge.dispute.funds_reinstated", dispute);
  }
  return dispute;
}

/** `POST /v1/disputes/:id/close`: accepts a dispute as lost, or closes an inquiry. */
export function acceptDispute(context: Context, caller: Caller, dispute: Stripe.Dispute): Stripe.Dispute {
  return closeDispute(
    context,
    caller,
    dispute,
    OPEN_INQUIRY_STATUSES.includes(dispute.status) ? "warning_closed" : "lost",
  );
}

/** Turns an inquiry into a dispute, which withdraws the money. */
export function escalateInquiry(context: Context, caller: Caller, dispute: Stripe.Dispute): Stripe.Dispute {
  if (!OPEN_INQUIRY_STATUSES.includes(dispute.status))
    throw wrongState(`This dispute has a status of ${dispute.status}.`, "dispute_already_closed");
  const previous = { status: dispute.status };
  dispute.status = "needs_response";
  dispute.is_charge_refundable = false;
  if (dispute.payment_method_details?.card !== undefined) dispute.payment_method_details.card.case_type = "chargeback";
  emit(context, caller, "charge.dispute.updated", dispute, previous);
  withdraw(context, caller, dispute, chargeOf(context, dispute));
  return dispute;
}

/** Returns the dispute with this id, or throws 404. */
export function getDispute(context: Context, id: string): Stripe.Dispute {
  const dispute = context.state.disputes.get(id);
  if (dispute === undefined) throw noSuchObject("dispute", id);
  return dispute;
}

/**
 * Test control: returns the open dispute of an intent. Opens one if there is none, or if `terms.another` is set.
 */
export function disputeIntent(
  context: Context,
  caller: Caller,
  intent: Stripe.PaymentIntent,
  terms: DisputeTerms = DEFAULT_TERMS,
): Stripe.Dispute {
  const existingDispute = [...context.state.disputes.values()].find(
    (dispute) =>
      dispute.payment_intent === intent.id &&
      [...OPEN_DISPUTE_STATUSES, ...OPEN_INQUIRY_STATUSES].includes(dispute.status),
  );
  if (existingDispute !== undefined && !terms.another) return existingDispute;
  if (intent.status !== "succeeded" || typeof intent.latest_charge !== "string")
    throw wrongState("Only a payment that succeeded can be disputed.", "payment_intent_unexpected_state", intent);
  return openDispute(context, caller, getCharge(context, intent.latest_charge), terms);
}

export const disputeListParams = z.strictObject({
  ...pageParams,
  charge: text.optional(),
  payment_intent: text.optional(),
});

export function listDisputes(context: Context, params: z.output<typeof disputeListParams>): StripeList<Stripe.Dispute> {
  const all = [...context.state.disputes.values()].filter(
    (dispute) =>
      (params.charge === undefined || dispute.charge === params.charge) &&
      (params.payment_intent === undefined || dispute.payment_intent === params.payment_intent),
  );
  return paginate("/v1/disputes", all, params);
}

const emptyEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
