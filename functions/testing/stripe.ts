import Stripe from "stripe";
import * as z from "zod";
import { createStageStripe } from "../payments/stripe-client.ts";
import { readStripeSecret } from "../secrets.ts";
import { call, type Request, type RouteResponse } from "./front-door.ts";

/**
 * A Stripe client for actions outside of the shop's functions: by the buyer's browser, the bank, or an operator in
 * Stripe's dashboard.
 */
export async function stripe(): Promise<Stripe> {
  return (await createStageStripe({ now: new Date() })).client;
}

/** Returns the id of the payment to which a client secret belongs. */
export function intentIdOf(clientSecret: string): string {
  return clientSecret.split("_secret_")[0] ?? "";
}

/** Lists every payment created for an order in this test file's Stripe stand-in. */
export async function paymentsOf(orderId: string): Promise<readonly Stripe.PaymentIntent[]> {
  const payments: Stripe.PaymentIntent[] = [];
  for await (const intent of (await stripe()).paymentIntents.list({ limit: 100 })) {
    if (intent.metadata.orderId === orderId) payments.push(intent);
  }
  return payments;
}

/** Pays with one of Stripe's test payment methods; returns the payment's id. Throws when the payment is declined. */
export async function pay(clientSecret: string, paymentMethod = "pm_card_visa"): Promise<string> {
  const id = intentIdOf(clientSecret);
  await (await stripe()).paymentIntents.confirm(id, {
    payment_method: paymentMethod,
    return_url: "https://everline.example/payment-success",
  });
  return id;
}

/** Calls one of local-stripe's test controls (local-stripe/README.md), which make bank decisions and faults. */
export async function setTestControl(path: string, body: object = {}): Promise<unknown> {
  const init = { method: "POST", body: JSON.stringify(body) };
  const response = await fetch(`${process.env.STRIPE_API_BASE}/_test/${path}`, init);
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
  return response.json();
}

const requestLog = z.object({ requests: z.array(z.object({ method: z.string(), path: z.string() })) });

/** The last thousand requests to this test file's Stripe stand-in. */
async function sentRequests() {
  const response = await fetch(`${process.env.STRIPE_API_BASE}/_test/requests`);
  return requestLog.parse(await response.json()).requests;
}

/** Counts the look-ups of one payment. */
export async function lookUpsOf(intentId: string): Promise<number> {
  const requests = await sentRequests();
  return requests.filter(({ method, path }) => method === "GET" && path.endsWith(`/${intentId}`)).length;
}

/** Counts the requests for a new payment, of this test file and of its shop. */
export async function creationsSent(): Promise<number> {
  const requests = await sentRequests();
  return requests.filter(({ method, path }) => method === "POST" && path === "/v1/payment_intents").length;
}

/** Pays by bank debit, which is processing until a test decides its outcome; returns the payment's id. */
export async function payByBankDebit(clientSecret: string): Promise<string> {
  await setTestControl("settling", { delayMs: null });
  return pay(clientSecret, "pm_usBankAccount_success");
}

/** Creates an event about an object, as Stripe would send it. */
export function eventAbout(type: string, object: Record<string, unknown>, otherFields: Record<string, unknown> = {}) {
  return { id: "evt_0123456789abcdef", object: "event", type, livemode: false, data: { object }, ...otherFields };
}

/** Sends an event to the webhook, signed with the stage's secret. */
export async function sendStripeEvent(event: unknown, request: Request = {}): Promise<RouteResponse> {
  const body = typeof event === "string" ? event : JSON.stringify(event);
  return call("receiveStripeEvent", {
    ...request,
    body: request.body ?? body,
    headers: { "stripe-signature": await signatureOf(body, request.now), ...request.headers },
  });
}

/** Returns the signature header of a body that Stripe sends at this time. */
export async function signatureOf(body: string, sentAt = new Date()): Promise<string> {
  const { stripeWebhookSecret: secret } = await readStripeSecret(new Date());
  const timestamp = Math.floor(sentAt.getTime() / 1000);
  return Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
}
