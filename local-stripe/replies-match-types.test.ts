import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import Stripe from "stripe";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestStripe } from "./testing.ts";

/*
 * TypeScript 7 has no compiler API, so these tests run the compiler: actual responses are written as literals of the
 * installed package's types, where a missing, wrong or surplus field does not compile.
 */

const ROOT = path.join(import.meta.dirname, "..");
let folder = "";
let local: Awaited<ReturnType<typeof startTestStripe>>;
beforeAll(async () => {
  // Inside the repository, so that "stripe" resolves to the installed package.
  const cache = path.join(ROOT, "node_modules", ".cache");
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(path.join(cache, "stripe-responses-"));
  local = await startTestStripe();
});
afterAll(async () => {
  await local.stop();
  await rm(folder, { recursive: true });
});

/** Compiles these literals. Returns the compiler's errors, "" when there are none. */
async function compile(literals: readonly (readonly [type: string, value: unknown])[]): Promise<string> {
  const lines = literals.map(
    ([type, value], index) => `export const x${index}: ${type} = ${JSON.stringify(value, null, 1)};`,
  );
  await writeFile(path.join(folder, "responses.ts"), `import type Stripe from "stripe";\n${lines.join("\n")}\n`);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: "nodenext",
    target: "es2024",
    types: [],
  };
  await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["responses.ts"] }));
  const tsc = path.join(ROOT, "node_modules", ".bin", "tsc");
  return promisify(execFile)(tsc, ["-p", folder, "--pretty", "false"]).then(
    () => "",
    (error: unknown) => (error instanceof Error && "stdout" in error ? String(error.stdout) : String(error)),
  );
}

/** Maps `payment_intent.succeeded` to `Stripe.PaymentIntentSucceededEvent`. */
function eventType(type: string): string {
  const name = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `Stripe.${name.join("")}Event`;
}

/**
 * Takes every kind of payment through every state that the stand-in supports. Returns the responses with their types.
 */
async function collectResponses(): Promise<(readonly [string, unknown])[]> {
  const { stripe, callControl } = local;
  const { paymentIntents } = stripe;
  const responses: (readonly [string, unknown])[] = [];
  const pay = (payment_method: string) =>
    paymentIntents.create({
      amount: 500,
      currency: "usd",
      confirm: true,
      payment_method,
      return_url: "https://shop.test/",
      metadata: { a: "b" },
    });
  const record = async (type: string, response: Promise<unknown>): Promise<void> => {
    responses.push([type, await response]);
  };
  const openIntent = await paymentIntents.create({
    amount: 500,
    currency: "eur",
    receipt_email: "a@b.test",
    allowed_payment_method_types: ["card"],
  });
  const attachedIntent = await paymentIntents.create({ amount: 500, currency: "usd", payment_method: "pm_card_visa" });
  const paidIntent = await pay("pm_card_visa");
  const debitIntent = await pay("pm_usBankAccount_success");
  await callControl("settling", { delayMs: null });
  const failingIntent = await pay("pm_sepaDebit_failed");
  const authenticatingIntent = await pay("pm_card_threeDSecure2Required");
  const sdkIntent = await paymentIntents.create({
    amount: 500,
    currency: "usd",
    confirm: true,
    payment_method: "pm_card_threeDSecure2Required",
  });
  const disputedIntent = await pay("pm_card_createDispute");
  const declinedIntent = await pay("pm_card_visa_chargeDeclined").then(
    () => undefined,
    (error: unknown) => (error instanceof Stripe.errors.StripeError ? error.payment_intent : undefined),
  );
  for (const intent of [
    openIntent,
    attachedIntent,
    paidIntent,
    debitIntent,
    failingIntent,
    authenticatingIntent,
    sdkIntent,
    disputedIntent,
    declinedIntent,
  ])
    responses.push(["Stripe.PaymentIntent", intent]);
  await callControl(`payment_intents/${failingIntent.id}/settle`, { outcome: "fail" });
  await record("Stripe.PaymentIntent", paymentIntents.retrieve(failingIntent.id));
  await callControl(`payment_intents/${authenticatingIntent.id}/authenticate`, { outcome: "fail" });
  await record("Stripe.PaymentIntent", paymentIntents.retrieve(authenticatingIntent.id));
  await record("Stripe.PaymentIntent", paymentIntents.cancel(openIntent.id, { cancellation_reason: "duplicate" }));
  await record(
    "Stripe.Refund",
    stripe.refunds.create({ payment_intent: paidIntent.id, amount: 100, reason: "duplicate" }),
  );
  await record(
    "Stripe.PaymentIntent",
    paymentIntents.retrieve(paidIntent.id, { expand: ["latest_charge.refunds", "payment_method"] }),
  );
  const dispute = (await stripe.disputes.list()).data[0];
  await callControl(`disputes/${dispute?.id}/close`, { outcome: "won" });
  await record("Stripe.Dispute", stripe.disputes.retrieve(dispute?.id ?? "", { expand: ["charge"] }));

  const lineItem = { quantity: 1, price_data: { currency: "usd", unit_amount: 500, product_data: { name: "A line" } } };
  const sessionParams = {
    mode: "payment" as const,
    success_url: "https://shop.test/",
    line_items: [lineItem],
    client_reference_id: "ord_1",
  };
  const session = await stripe.checkout.sessions.create({ ...sessionParams, customer_email: "a@b.test" });
  responses.push(["Stripe.Checkout.Session", session]);
  await callControl(`checkout/sessions/${session.id}/pay`);
  await record(
    "Stripe.Checkout.Session",
    stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] }),
  );
  await record(
    "Stripe.Checkout.Session",
    stripe.checkout.sessions.expire((await stripe.checkout.sessions.create(sessionParams)).id),
  );

  await record(
    "Stripe.WebhookEndpoint",
    stripe.webhookEndpoints.create({ url: "http://127.0.0.1:9/", enabled_events: ["charge.failed"] }),
  );
  await record(
    "Stripe.PaymentMethodDomain",
    stripe.paymentMethodDomains.create({ domain_name: "shop.example.com", enabled: true }),
  );
  await record("Stripe.ApiList<Stripe.PaymentMethodDomain>", stripe.paymentMethodDomains.list());
  await record("Stripe.ApiList<Stripe.Charge>", stripe.charges.list());
  await record("Stripe.ApiList<Stripe.Refund>", stripe.refunds.list());
  await record("Stripe.ApiList<Stripe.PaymentIntent>", paymentIntents.list({ limit: 2 }));
  for (const [intentId, body] of [
    [paidIntent.id, ""],
    [attachedIntent.id, "payment_method=pm_card_chargeDeclined"],
  ] as const) {
    const response = await fetch(`${local.url}/v1/payment_intents/${intentId}/confirm`, {
      method: "POST",
      headers: { authorization: "Bearer sk_test_1", "content-type": "application/x-www-form-urlencoded" },
      body,
    });
    responses.push(["{ error: Stripe.PaymentIntent.LastPaymentError }", await response.json()]);
  }
  for (const event of await stripe.events.list().autoPagingToArray({ limit: 200 }))
    responses.push([eventType(event.type), event]);
  return responses;
}

it("every response and event compiles against the types of the installed stripe package", async () => {
  const responses = await collectResponses();
  const types = new Set(responses.map(([type]) => type));
  for (const eventName of [
    "ChargeDisputeClosed",
    "ChargeRefunded",
    "ChargeFailed",
    "ChargePending",
    "CheckoutSessionExpired",
    "CheckoutSessionCompleted",
    "PaymentIntentCanceled",
    "PaymentIntentProcessing",
    "PaymentIntentRequiresAction",
    "PaymentIntentPaymentFailed",
    "RefundCreated",
  ])
    expect(types).toContain(`Stripe.${eventName}Event`);
  expect(await compile(responses)).toBe("");
});

it("a surplus, a missing and a mistyped field each fail to compile", async () => {
  const intent = await local.stripe.paymentIntents.create({ amount: 500, currency: "usd" });
  const { amount_received: _, ...intentLackingField } = intent;
  const compilerErrors = await compile([
    ["Stripe.PaymentIntent", { ...intent, surplus: 1 }],
    ["Stripe.PaymentIntent", intentLackingField],
    ["Stripe.PaymentIntent", { ...intent, created: "now" }],
  ]);
  expect(compilerErrors).toContain(`'"surplus"' does not exist in type 'PaymentIntent'`);
  expect(compilerErrors).toContain("Property 'amount_received' is missing");
  expect(compilerErrors).toContain("Type 'string' is not assignable to type 'number'");
});
