import type Stripe from "stripe";
import type * as z from "zod";
import { type Context, STRIPE_ITSELF } from "../model/context.ts";
import { emit } from "../model/events.ts";
import { StripeFailure, wrongState } from "../model/stripe-failure.ts";
import { confirmIntent, type confirmParams } from "./confirm-intent.ts";
import { buildIntent } from "./intent-object.ts";

/**
 * Pays a session as the buyer does on the hosted page. A decline throws the 402 and leaves the session open. So does
 * 3-D Secure, with an intent in `requires_action`, until `followSession` completes the session.
 */
export function paySession(
  context: Context,
  session: Stripe.Checkout.Session,
  method: Pick<z.output<typeof confirmParams>, "payment_method" | "payment_method_data" | "return_url">,
): Stripe.PaymentIntent {
  if (session.status !== "open")
    throw wrongState(`This Checkout Session has a status of ${session.status}.`, "checkout_session_not_open");
  const intent = intentOf(context, session) ?? createFor(context, session);
  confirmIntent(context, STRIPE_ITSELF, intent, method);
  syncSession(context, intent);
  return intent;
}

function intentOf(context: Context, session: Stripe.Checkout.Session): Stripe.PaymentIntent | undefined {
  return typeof session.payment_intent === "string"
    ? context.state.paymentIntents.get(session.payment_intent)
    : undefined;
}

function createFor(context: Context, session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  const plan = context.state.sessionPlans.get(session.id);
  if (plan === undefined)
    throw new StripeFailure(500, { type: "api_error", message: "The session lost its line items." });
  const intent = buildIntent(context, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? "usd",
    metadata: plan.intentMetadata,
    description: plan.description,
    receiptEmail: plan.receiptEmail,
    types: session.payment_method_types,
  });
  context.state.paymentIntents.set(intent.id, intent);
  session.payment_intent = intent.id;
  emit(context, STRIPE_ITSELF, "payment_intent.created", intent);
  return intent;
}

/** Syncs an intent's session with it. Call it after every status change of an intent. */
export function syncSession(context: Context, intent: Stripe.PaymentIntent): void {
  const session = [...context.state.sessions.values()].find((one) => one.payment_intent === intent.id);
  if (session === undefined) return;
  const paid = intent.status === "succeeded";
  if (session.status === "open" && (paid || intent.status === "processing")) {
    session.status = "complete";
    session.url = null;
    session.payment_status = paid ? "paid" : "unpaid";
    emit(context, STRIPE_ITSELF, "checkout.session.completed", session);
  } else if (session.status === "complete" && session.payment_status === "unpaid" && intent.status !== "processing") {
    session.payment_status = paid ? "paid" : "unpaid";
    emit(context, STRIPE_ITSELF, `checkout.session.async_payment_${paid ? "succeeded" : "failed"}`, session);
  }
}
