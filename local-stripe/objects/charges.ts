import type Stripe from "stripe";
import * as z from "zod";
import { type Context, seconds } from "../model/context.ts";
import { DECLINES, type DeclineName } from "../model/declines.ts";
import { newId } from "../model/ids.ts";
import { noSuchObject } from "../model/stripe-failure.ts";
import { pageParams, paginate, type StripeList } from "../requests/pagination.ts";
import { text } from "../requests/params.ts";

export const chargeListParams = z.strictObject({
  ...pageParams,
  payment_intent: text.optional(),
  customer: text.optional(),
});

/** Returns the charge with this id, or throws 404. */
export function getCharge(context: Context, id: string): Stripe.Charge {
  const charge = context.state.charges.get(id);
  if (charge === undefined) throw noSuchObject("charge", id);
  return charge;
}

export function listCharges(context: Context, params: z.output<typeof chargeListParams>): StripeList<Stripe.Charge> {
  const all = [...context.state.charges.values()].filter(
    (charge) => params.payment_intent === undefined || charge.payment_intent === params.payment_intent,
  );
  return paginate("/v1/charges", params.customer === undefined ? all : [], params);
}

/** Creates the charge of a payment attempt: succeeded, pending (a bank debit) or failed. */
export function createCharge(
  context: Context,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  attempt: { status: "succeeded" | "pending" } | { status: "failed"; decline: DeclineName },
): Stripe.Charge {
  const failed = attempt.status === "failed";
  const charge: Stripe.Charge = {
    id: newId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: failed ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: "LOCAL STRIPE",
    captured: !failed,
    created: seconds(context.now()),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: approvedOutcome,
    paid: attempt.status === "succeeded",
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: methodDetails(method, intent),
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: attempt.status,
    transfer_data: null,
    transfer_group: null,
  };
  if (failed) failCharge(charge, attempt.decline);
  context.state.charges.set(charge.id, charge);
  return charge;
}

const approvedOutcome: Stripe.Charge.Outcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: "approved_by_network",
  reason: null,
  risk_level: "normal",
  risk_score: 20,
  seller_message: "Payment complete.",
  type: "authorized",
};

/** Marks a charge as failed. */
export function failCharge(charge: Stripe.Charge, name: DeclineName): void {
  const { code, message, decline_code } = DECLINES[name];
  charge.status = "failed";
  charge.paid = false;
  charge.captured = false;
  charge.amount_captured = 0;
  charge.failure_code = code;
  charge.failure_message = message;
  charge.outcome = {
    ...approvedOutcome,
    advice_code: "try_again_later",
    network_advice_code: "03",
    network_decline_code: "01",
    network_status: name === "fraudulent" ? "not_sent_to_network" : "declined_by_network",
    reason: decline_code ?? code,
    seller_message: "The bank did not return any further details with this decline.",
    type: name === "fraudulent" ? "blocked" : "issuer_declined",
  };
}

function methodDetails(method: Stripe.PaymentMethod, intent: Stripe.PaymentIntent): Stripe.Charge.PaymentMethodDetails {
  const { card, sepa_debit: sepa, us_bank_account: ach, bacs_debit: bacs } = method;
  if (sepa !== undefined) {
    const { bank_code, branch_code, country, fingerprint, last4 } = sepa;
    return { type: "sepa_debit", sepa_debit: { bank_code, branch_code, country, fingerprint, last4, mandate: null } };
  }
  if (bacs !== undefined) return { type: "bacs_debit", bacs_debit: { ...bacs, mandate: null } };
  if (ach !== undefined) {
    const { account_holder_type, account_type, bank_name, fingerprint, last4, routing_number } = ach;
    const account = { account_holder_type, account_type, bank_name, fingerprint, last4, routing_number };
    return { type: "us_bank_account", us_bank_account: { ...account, payment_reference: null } };
  }
  if (card === undefined) return { type: method.type };
  return {
    type: "card",
    card: {
      amount_authorized: intent.amount,
      authorization_code: null,
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      extended_authorization: { status: "disabled" },
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      incremental_authorization: { status: "unavailable" },
      installments: null,
      last4: card.last4,
      mandate: null,
      multicapture: { status: "unavailable" },
      network: card.brand,
      network_token: { used: false },
      network_transaction_id: null,
      overcapture: { maximum_amount_capturable: intent.amount, status: "unavailable" },
      regulated_status: "unregulated",
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}
