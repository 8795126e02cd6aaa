import type Stripe from "stripe";
import { type Caller, type Context, STRIPE_ITSELF } from "../model/context.ts";
import { DECLINES, type DeclineName } from "../model/declines.ts";
import { emit } from "../model/events.ts";
import { docUrl, type StripeErrorBody, StripeFailure } from "../model/stripe-failure.ts";
import { createCharge, failCharge } from "./charges.ts";
import { openDispute } from "./disputes.ts";

/** Marks the payment as succeeded. A bank debit already has its `pendingCharge`; otherwise a charge is created. */
export function markIntentSucceeded(
  context: Context,
  caller: Caller,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  pendingCharge?: Stripe.Charge,
): void {
  const charge = pendingCharge ?? createCharge(context, intent, method, { status: "succeeded" });
  charge.status = "succeeded";
  charge.paid = true;
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  intent.latest_charge = charge.id;
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  intent.next_action = null;
  emit(context, caller, "charge.succeeded", charge);
  emit(context, caller, "payment_intent.succeeded", intent);
  if (context.state.scenarios.get(method.id)?.dispute === true) openDispute(context, STRIPE_ITSELF, charge);
}

/**
 * Marks the attempt as failed: the intent waits for another payment method, with the reason in `last_payment_error`.
 */
export function failIntent(
  context: Context,
  caller: Caller,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  name: DeclineName,
  pendingCharge?: Stripe.Charge,
): void {
  const decline = DECLINES[name];
  intent.status = "requires_payment_method";
  intent.next_action = null;
  intent.payment_method = null;
  const error: Stripe.PaymentIntent.LastPaymentError = {
    ...decline,
    doc_url: docUrl(decline.code),
    payment_method: method,
  };
  intent.last_payment_error = error;
  // No charge is attempted when authentication fails or a voucher expires.
  if (name !== "authentication_failure" && name !== "voucher_expired") {
    const charge = pendingCharge ?? createCharge(context, intent, method, { status: "failed", decline: name });
    if (pendingCharge !== undefined) failCharge(pendingCharge, name);
    intent.latest_charge = charge.id;
    error.charge = charge.id;
    emit(context, caller, "charge.failed", charge);
  }
  emit(context, caller, "payment_intent.payment_failed", intent);
}

/** The 402 for a declined confirmation. */
export function declineFailure(intent: Stripe.PaymentIntent, name: DeclineName): StripeFailure {
  const body: StripeErrorBody = { ...DECLINES[name], payment_intent: structuredClone(intent) };
  const { charge, payment_method: method } = intent.last_payment_error ?? {};
  if (charge !== undefined) body.charge = charge;
  if (method !== undefined) body.payment_method = structuredClone(method);
  return new StripeFailure(402, body, true);
}

/** Returns the payment method and latest charge of an intent in progress. */
function currentAttempt(context: Context, intent: Stripe.PaymentIntent) {
  const method =
    typeof intent.payment_method === "string" ? context.state.paymentMethods.get(intent.payment_method) : undefined;
  const charge = typeof intent.latest_charge === "string" ? context.state.charges.get(intent.latest_charge) : undefined;
  return { method, charge };
}

/** Settles a bank debit. Returns false when the intent is not `processing`. */
export function settleDebit(context: Context, intent: Stripe.PaymentIntent, outcome: "succeed" | "fail"): boolean {
  const { method, charge } = currentAttempt(context, intent);
  if (intent.status !== "processing" || method === undefined) return false;
  context.state.settling.delete(intent.id);
  if (outcome === "succeed") markIntentSucceeded(context, STRIPE_ITSELF, intent, method, charge);
  else failIntent(context, STRIPE_ITSELF, intent, method, "bank_insufficient_funds", charge);
  return true;
}

/** Passes or fails 3-D Secure or a wallet's page. Returns false when the intent is waiting for neither. */
export function authenticateIntent(context: Context, intent: Stripe.PaymentIntent, outcome: "pass" | "fail"): boolean {
  const { method } = currentAttempt(context, intent);
  if (intent.status !== "requires_action" || method === undefined) return false;
  if (context.state.scenarios.get(method.id)?.voucher === true) return false;
  const decline = context.state.scenarios.get(method.id)?.decline;
  if (outcome === "fail") failIntent(context, STRIPE_ITSELF, intent, method, "authentication_failure");
  else if (decline !== undefined) failIntent(context, STRIPE_ITSELF, intent, method, decline);
  else markIntentSucceeded(context, STRIPE_ITSELF, intent, method);
  return true;
}
