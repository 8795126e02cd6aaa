import type Stripe from "stripe";
import type * as z from "zod";
import { type Context, STRIPE_ITSELF } from "../model/context.ts";
import { emit } from "../model/events.ts";
import { StripeFailure, wrongState } from "../model/stripe-failure.ts";
import { confirmIntent, type confirmParams } from "./confirm-intent.ts";
import { buildIntent } from "./intent-object.ts";

/**
 * Pays a session as the buyer does on the hosted page. A decline leaves the session open and throws a 402. 3-D Secure
 * leaves it open with an intent in `requires_action`, until `syncSession` completes it.
 */
export function paySession(
  context: Context,
  session: Stripe.Checkout.Session,
  params: Pick<z.output<typeof confirmParams>, "payment_method" | "payment_method_data" | "return_url">,
): Stripe.PaymentIntent {
  if (session.status !== "open")
    throw wrongState(`This Checkout Session has a status of ${session.status}.`, "checkout_session_not_open");
  const intent = intentOf(context, session) ?? createIntentFor(context, session);
  confirmIntent(context, STRIPE_ITSELF, intent, params);
  syncSession(context, intent);
  return intent;
}

function intentOf(context: Context, session: Stripe.Checkout.Session): Stripe.PaymentIntent | undefined {
  return typeof session.payment_intent === "string"
    ? context.state.paymentIntents.get(session.payment_intent)
    : undefined;
}

function createIntentFor(context: Context, session: Stripe.Checkout.Session): Stripe.PaymentIntent {
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

/** Updates the Checkout Session of an intent, if it has one. Call it after every status change of an intent. */
export function syncSession(context: Context, intent: Stripe.PaymentIntent): void {
  const session = [...context.state.sessions.values()].find((candidate) => candidate.payment_intent === intent.id);
  if (session === undefined) return;
  const isPaid = intent.status === "succeeded";
  if (session.status === "open" && (isPaid || intent.status === "processing")) {
    session.status = "complete";
    session.url = null;
    session.payment_status = isPaid ? "paid" : "unpaid";
    emit(context, STRIPE_ITSELF, "checkout.session.completed", session);
  } else if (session.status === "complete" && session.payment_status === "unpaid" && intent.status !== "processing") {
    session.payment_status = isPaid ? "paid" : "unpaid";
    emit(context, STRIPE_ITSELF, `checkout.session.async_payment_${isPaid ? "succeeded" : "failed"}`, session);
  }
}
