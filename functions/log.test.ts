import { expect, it, vi } from "vitest";
import { newOpenPurchase } from "./testing/buying.ts";
import { call, callExpectingSuccess } from "./testing/front-door.ts";
import { newNumber } from "./testing/people.ts";
import { eventAbout, pay, sendStripeEvent } from "./testing/stripe.ts";

// Must be set before any module that logs is loaded, because logging is off in tests.
vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = "DEBUG";
});

it("logs the events of a whole purchase with the order's id, and no personal data or secrets", async () => {
  const logLines: string[] = [];
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, "write").mockImplementation((text) => logLines.push(String(text)) > 0);
  }
  const purchase = await newOpenPurchase();
  const { customer, token, phone, orderId, clientSecret, paymentIntentId } = purchase;
  await call("login", { body: { email: customer.email, password: "a wrong password" } });
  await call("login", { body: '{"email": "broken' });
  await call("completePayment", { token: "forged", body: { orderId, paymentIntentId } });
  await expect(pay(clientSecret, "pm_card_visa_chargeDeclined")).rejects.toThrow();
  await pay(clientSecret);
  await sendStripeEvent(eventAbout("payment_intent.succeeded", { id: paymentIntentId }));
  await callExpectingSuccess("completePayment", { token, body: { orderId, paymentIntentId } });
  await call("receiveStripeEvent", { body: "{}", headers: { "stripe-signature": "t=1,v1=forged" } });
  const { STRIPE_API_BASE, TABLE_NAME } = process.env;
  process.env.TABLE_NAME = "no-such-table";
  await call("login", { body: { email: customer.email, password: customer.password } });
  process.env.TABLE_NAME = TABLE_NAME;
  process.env.STRIPE_API_BASE = "http://127.0.0.1:9";
  await call("createPaymentIntent", { token, body: { phone: newNumber() } });
  process.env.STRIPE_API_BASE = STRIPE_API_BASE;
  vi.restoreAllMocks();

  const loggedText = logLines.join("");
  const { readOriginSecret, readStripeSecret, readTokenSecret } = await import("./secrets.ts");
  const { jwtKeys } = await readTokenSecret(new Date());
  const stripe = await readStripeSecret(new Date());
  const origin = await readOriginSecret(new Date());
  for (const [name, value] of Object.entries({
    email: customer.email,
    password: customer.password,
    phone,
    token,
    clientSecret,
    "a part of the token": token.split(".")[2] ?? "",
    "a wrong password": "a wrong password",
    "a broken body": "broken",
    jwtKey: jwtKeys[0] ?? "",
    stripeKey: stripe.stripeSecretKey,
    webhookSecret: stripe.stripeWebhookSecret,
    originSecret: origin.originSecret,
    "IP address": "203.0.113.1",
  })) {
    expect(loggedText.includes(value), name).toBe(false);
  }

  const entries = loggedText
    .split("\n")
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line));
  expect(entries).toContainEqual(
    expect.objectContaining({ message: "an order is paid", service: "everline", route: "receiveStripeEvent", orderId }),
  );
  expect(entries).toContainEqual(expect.objectContaining({ route: "login", message: "refused", code: "malformed" }));
  expect(entries).toContainEqual(
    expect.objectContaining({ level: "ERROR", cause: expect.objectContaining({ name: "ResourceNotFoundException" }) }),
  );
  expect(entries).toContainEqual(
    expect.objectContaining({ route: "createPaymentIntent", code: "provider_unavailable" }),
  );
});
