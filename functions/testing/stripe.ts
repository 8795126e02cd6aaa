import Stripe from "stripe";
import { ourStripe } from "../payments/stripe-client.ts";
import { readStripeSecret } from "../secrets.ts";
import { type Answer, call, type Request } from "./front-door.ts";

/**
 * A Stripe client for actions outside of the shop's functions: by the buyer's browser, the bank, or an operator in
 * Stripe's dashboard.
 */
export async function stripe(): Promise<Stripe> {
  return (await ourStripe(new Date())).client;
}

/** The id of the payment that a client secret belongs to. */
export function intentIdOf(clientSecret: string): string {
  return clientSecret.split("_secret_")[0] ?? "";
}

/** Every payment created for an order in this test file's Stripe. */
export async function paymentsOf(orderId: string): Promise<readonly Stripe.PaymentIntent[]> {
  const found: Stripe.PaymentIntent[] = [];
  for await (const one of (await stripe()).paymentIntents.list({ limit: 100 })) {
    if (one.metadata.orderId === orderId) found.push(one);
  }
  return found;
}

/** Pays with one of Stripe's test payment methods. Rejects when it is declined. */
export async function pay(clientSecret: string, card = "pm_card_visa"): Promise<string> {
  const id = intentIdOf(clientSecret);
  await (await stripe()).paymentIntents.confirm(id, {
    payment_method: card,
    return_url: "https://everline.example/payment-success",
  });
  return id;
}

/** Calls one of local-stripe's test controls (local-stripe/README.md): bank decisions and faults. */
export async function setTestControl(path: string, body: object = {}): Promise<unknown> {
  const init = { method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(`${process.env.STRIPE_API_BASE}/_test/${path}`, init);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Pays by bank debit, which is processing until a test decides. */
export async function payByBankDebit(clientSecret: string): Promise<string> {
  await setTestControl("settling", { delayMs: null });
  return pay(clientSecret, "pm_usBankAccount_success");
}

/** An event as Stripe would send it now. */
export function eventAbout(type: string, object: Record<string, unknown>, more: Record<string, unknown> = {}) {
  return { id: "evt_0123456789abcdef", object: "event", type, livemode: false, data: { object }, ...more };
}

/** Sends an event to the webhook, signed with the stage's secret. */
export async function report(event: unknown, request: Request = {}): Promise<Answer> {
  const body = typeof event === "string" ? event : JSON.stringify(event);
  return call("receiveStripeEvent", {
    ...request,
    body: request.body ?? body,
    headers: { "stripe-signature": await signatureOf(body, request.now), ...request.headers },
  });
}

/** The signature header of a body sent at this time. */
export async function signatureOf(body: string, at = new Date()): Promise<string> {
  const { stripeWebhookSecret: secret } = await readStripeSecret(new Date());
  const timestamp = Math.floor(at.getTime() / 1000);
  return Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
}
