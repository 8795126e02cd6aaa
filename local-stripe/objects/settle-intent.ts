import type Stripe from "stripe";
import { type Caller, STRIPE_ITSELF, type World } from "../model/context.ts";
import { DECLINES, type DeclineName } from "../model/declines.ts";
import { emit } from "../model/events.ts";
import { docUrl, type StripeErrorBody, StripeFailure } from "../model/stripe-failure.ts";
import { createCharge, failCharge } from "./charges.ts";
import { openDispute } from "./disputes.ts";

/** The money is taken. `charge` is the pending one of a bank debit; a card gets a new one. */
export function succeedIntent(
  world: World,
  caller: Caller,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  pending?: Stripe.Charge,
): void {
  const charge = pending ?? createCharge(world, intent, method, { status: "succeeded" });
  charge.status = "succeeded";
  charge.paid = true;
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  intent.latest_charge = charge.id;
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  intent.next_action = null;
  emit(world, caller, "charge.succeeded", charge);
  emit(world, caller, "payment_intent.succeeded", intent);
  if (world.state.scenarios.get(method.id)?.dispute === true) openDispute(world, STRIPE_ITSELF, charge);
}

/** The attempt is refused: the intent waits for another payment method and says why. */
export function failIntent(
  world: World,
  caller: Caller,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  name: DeclineName,
  pending?: Stripe.Charge,
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
  // Nothing was tried where the bank never said yes, or nobody came to pay.
  if (name !== "authentication_failure" && name !== "voucher_expired") {
    const charge = pending ?? createCharge(world, intent, method, { status: "failed", decline: name });
    if (pending !== undefined) failCharge(pending, name);
    intent.latest_charge = charge.id;
    error.charge = charge.id;
    emit(world, caller, "charge.failed", charge);
  }
  emit(world, caller, "payment_intent.payment_failed", intent);
}

/** The 402 that answers a confirmation whose attempt was refused. */
export function declined(intent: Stripe.PaymentIntent, name: DeclineName): StripeFailure {
  const body: StripeErrorBody = { ...DECLINES[name], payment_intent: structuredClone(intent) };
  const { charge, payment_method: method } = intent.last_payment_error ?? {};
  if (charge !== undefined) body.charge = charge;
  if (method !== undefined) body.payment_method = structuredClone(method);
  return new StripeFailure(402, body, true);
}

/** The method and pending charge of an intent under way. */
function underWay(world: World, intent: Stripe.PaymentIntent) {
  const method =
    typeof intent.payment_method === "string" ? world.state.paymentMethods.get(intent.payment_method) : undefined;
  const charge = typeof intent.latest_charge === "string" ? world.state.charges.get(intent.latest_charge) : undefined;
  return { method, charge };
}

/** A bank debit ends. False when the intent is not `processing`. */
export function settleDebit(world: World, intent: Stripe.PaymentIntent, outcome: "succeed" | "fail"): boolean {
  const { method, charge } = underWay(world, intent);
  if (intent.status !== "processing" || method === undefined) return false;
  world.state.settling.delete(intent.id);
  if (outcome === "succeed") succeedIntent(world, STRIPE_ITSELF, intent, method, charge);
  else failIntent(world, STRIPE_ITSELF, intent, method, "bank_insufficient_funds", charge);
  return true;
}

/** The buyer passes or fails 3-D Secure. False when the intent does not wait for that. */
export function authenticateIntent(world: World, intent: Stripe.PaymentIntent, outcome: "pass" | "fail"): boolean {
  const { method } = underWay(world, intent);
  if (intent.status !== "requires_action" || method === undefined) return false;
  if (world.state.scenarios.get(method.id)?.voucher === true) return false;
  const decline = world.state.scenarios.get(method.id)?.decline;
  if (outcome === "fail") failIntent(world, STRIPE_ITSELF, intent, method, "authentication_failure");
  else if (decline !== undefined) failIntent(world, STRIPE_ITSELF, intent, method, decline);
  else succeedIntent(world, STRIPE_ITSELF, intent, method);
  return true;
}
