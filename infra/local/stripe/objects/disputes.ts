import type Stripe from "stripe";
import * as z from "zod";
import { emit } from "../events.ts";
import { newId } from "../ids.ts";
import { pageParams, paginate, type StripeList } from "../pagination.ts";
import { text } from "../params.ts";
import { noSuch, wrongState } from "../stripe-failure.ts";
import { type Caller, seconds, type World } from "../world.ts";
import { getCharge } from "./charges.ts";

const OPEN = ["needs_response", "under_review"];
const RESPONSE_TIME_S = 9 * 24 * 3600;

/** The cardholder's bank takes the money back, for now. */
export function openDispute(world: World, caller: Caller, charge: Stripe.Charge): Stripe.Dispute {
  const created = seconds(world.now());
  const brand = charge.payment_method_details?.card?.brand ?? "visa";
  const dispute: Stripe.Dispute = {
    id: newId("du"),
    object: "dispute",
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
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
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: "card",
      card: { brand, case_type: "chargeback", network: brand, network_reason_code: "83" },
    },
    reason: "fraudulent",
    status: "needs_response",
  };
  charge.disputed = true;
  world.state.disputes.set(dispute.id, dispute);
  emit(world, caller, "charge.dispute.created", dispute);
  emit(world, caller, "charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** The bank decides. Losing keeps the money with the cardholder, winning brings it back. */
export function closeDispute(
  world: World,
  caller: Caller,
  dispute: Stripe.Dispute,
  outcome: "won" | "lost",
): Stripe.Dispute {
  if (!OPEN.includes(dispute.status))
    throw wrongState(`This dispute is already closed: it has a status of ${dispute.status}.`, "dispute_already_closed");
  dispute.status = outcome;
  emit(world, caller, "charge.dispute.closed", dispute);
  if (outcome === "won") emit(world, caller, "charge.dispute.funds_reinstated", dispute);
  return dispute;
}

/** The dispute of that id, or 404. */
export function getDispute(world: World, id: string): Stripe.Dispute {
  const dispute = world.state.disputes.get(id);
  if (dispute === undefined) throw noSuch("dispute", id);
  return dispute;
}

/** The open dispute about an intent's charge, opened if there is none: what the control switch does. */
export function disputeIntent(world: World, caller: Caller, intent: Stripe.PaymentIntent): Stripe.Dispute {
  const open = [...world.state.disputes.values()].find(
    (one) => one.payment_intent === intent.id && OPEN.includes(one.status),
  );
  if (open !== undefined) return open;
  if (intent.status !== "succeeded" || typeof intent.latest_charge !== "string")
    throw wrongState("Only a payment that succeeded can be disputed.", "payment_intent_unexpected_state", intent);
  return openDispute(world, caller, getCharge(world, intent.latest_charge));
}

export const disputeListParams = z.strictObject({
  ...pageParams,
  charge: text.optional(),
  payment_intent: text.optional(),
});

export function listDisputes(world: World, params: z.output<typeof disputeListParams>): StripeList<Stripe.Dispute> {
  const all = [...world.state.disputes.values()].filter(
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
