import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openPurchase } from "../../testing/buying.ts";
import { type FlakyNetwork, flakyNetwork } from "../../testing/flaky-network.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { newCustomer, newNumber, ordersOf } from "../../testing/people.ts";
import { counters, saveSettings } from "../../testing/rows.ts";
import { eventAbout, intentIdOf, pay, paymentsOf, report } from "../../testing/stripe.ts";

/**
 * A process may die between any two steps, and a network fail between any two machines. After any interruption,
 * repeating the call must lead to the same result. A crash is simulated by a service that stops responding at that
 * step, for longer than the clients retry.
 */
let toStripe: FlakyNetwork;
let toTable: FlakyNetwork;

beforeAll(async () => {
  toStripe = await flakyNetwork(process.env.STRIPE_API_BASE ?? "");
  toTable = await flakyNetwork(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "");
  process.env.STRIPE_API_BASE = toStripe.url;
  process.env.AWS_ENDPOINT_URL_DYNAMODB = toTable.url;
});
afterEach(() => {
  toStripe.clearFaults();
  toTable.clearFaults();
});
afterAll(async () => {
  await toStripe.stop();
  await toTable.stop();
});

const create = "POST /v1/payment_intents";
const anyCancel = /^POST \/v1\/payment_intents\/pi_\w+\/cancel$/;
const anyRead = /^GET \/v1\/payment_intents\/pi_\w+$/;

describe("an interrupted creation of a payment", () => {
  it("continues automatically after one lost reply from Stripe, with one payment", async () => {
    const { token } = await newCustomer();
    toStripe.fail(create, "reply is lost", { times: 1 });
    const { orderId } = await callExpectingSuccess("createPaymentIntent", { token, body: { phone: newNumber() } });
    expect(await paymentsOf(orderId)).toHaveLength(1);
  });

  it.each([
    ["Stripe's reply to the new payment was lost", () => toStripe.fail(create, "reply is lost")],
    ["Stripe was never reached", () => toStripe.fail(create, "never arrives")],
    ["the payment could not be read", () => toStripe.fail(anyRead, "never arrives")],
  ])("because %s keeps the order, reports it, and converges on one order with one payment", async (_why, breakIt) => {
    const customer = await newCustomer();
    const { token } = customer;
    const body = { phone: newNumber() };
    breakIt();
    expect(await call("createPaymentIntent", { token, body })).toMatchObject({
      status: 503,
      code: "provider_unavailable",
      message: "Our payment provider isn't responding right now. Please try again.",
    });
    expect(await ordersOf(customer)).toMatchObject([{ status: "pending" }]);
    toStripe.clearFaults();
    const { orderId } = await callExpectingSuccess("createPaymentIntent", { token, body });
    expect(await ordersOf(customer)).toMatchObject([{ id: orderId }]);
    expect(await paymentsOf(orderId)).toHaveLength(1);
  });

  it("because Stripe replays an error for the key continues under a new key", async () => {
    const customer = await newCustomer();
    const { token } = customer;
    const body = { phone: newNumber() };
    // The local Stripe's test control: the failure is stored for the idempotency key, as at Stripe.
    await fetch(`${toStripe.url}/_test/faults`, {
      method: "POST",
      body: JSON.stringify({ kind: "error-after", method: "POST", path: "/v1/payment_intents" }),
    });
    expect(await call("createPaymentIntent", { token, body })).toMatchObject({ code: "provider_unavailable" });
    const { orderId, clientSecret } = await callExpectingSuccess("createPaymentIntent", { token, body });
    expect(await ordersOf(customer)).toMatchObject([{ id: orderId }]);
    const paymentIntentId = await pay(clientSecret);
    expect((await call("completePayment", { token, body: { orderId, paymentIntentId } })).status).toBe(200);
  });

  it("before the payment is stored with the order finds the same payment", async () => {
    const customer = await newCustomer();
    const { token } = customer;
    const body = { phone: newNumber() };
    const before = (await counters()).orders ?? 0;
    // Two updates count the attempt; the third one stores the payment.
    toTable.fail("UpdateItem", "never arrives", { after: 2 });
    expect(await call("createPaymentIntent", { token, body })).toMatchObject({ status: 500, code: "internal" });
    expect(toStripe.requested.at(-1)).toBe(create);
    toTable.clearFaults();
    const { orderId } = await callExpectingSuccess("createPaymentIntent", { token, body });
    expect(await ordersOf(customer)).toMatchObject([{ id: orderId, status: "pending" }]);
    expect(await paymentsOf(orderId)).toHaveLength(1);
    expect((await counters()).orders).toBe(before + 1);
  });

  it("does not count a new order twice after a lost reply from DynamoDB", async () => {
    const customer = await newCustomer();
    const before = (await counters()).orders ?? 0;
    toTable.fail("TransactWriteItems", "reply is lost", { times: 1 });
    await callExpectingSuccess("createPaymentIntent", { token: customer.token, body: { phone: newNumber() } });
    expect((await counters()).orders).toBe(before + 1);
    expect(await ordersOf(customer)).toHaveLength(1);
  });
});

describe("an interrupted price change", () => {
  const start = new Date();
  const later = new Date(start.getTime() + 25 * 3_600_000);

  it.each([
    ["before Stripe was reached", () => toStripe.fail(anyCancel, "never arrives"), 503],
    ["after Stripe had canceled the payment", () => toStripe.fail(anyCancel, "reply is lost"), 503],
    // The first update marks the payment as being canceled; the transaction sets the new price.
    ["before it was said", () => toTable.fail("UpdateItem", "never arrives", { after: 1 }), 500],
    ["before the new price was stored", () => toTable.fail("TransactWriteItems", "never arrives"), 500],
  ])("%s converges on the new price, and on one payment that can be made", async (_when, breakIt, status) => {
    const { token, orderId } = await openPurchase({ now: start });
    await saveSettings({ priceCents: "900" });
    breakIt();
    expect(await call("createPaymentIntent", { token, body: { orderId }, now: later })).toMatchObject({ status });
    toStripe.clearFaults();
    toTable.clearFaults();
    for (const { id, status: stage } of await paymentsOf(orderId)) {
      if (stage === "canceled") await report(eventAbout("payment_intent.canceled", { id }));
    }
    const renewed = await callExpectingSuccess("createPaymentIntent", { token, body: { orderId }, now: later });
    expect(renewed).toMatchObject({ amount: 900, priceRenewed: true });
    const payments = (await paymentsOf(orderId)).map(({ id, amount, status: stage }) => ({ id, amount, stage }));
    expect(payments.filter(({ stage }) => stage !== "canceled")).toEqual([
      { id: intentIdOf(renewed.clientSecret), amount: 900, stage: "requires_payment_method" },
    ]);
    await saveSettings({});
  });

  it("that is then paid at the old price completes the order with the received amount", async () => {
    const purchase = await openPurchase({ now: start });
    const { token, orderId, paymentIntentId } = purchase;
    await saveSettings({ priceCents: "900" });
    toStripe.fail(anyCancel, "never arrives");
    await call("createPaymentIntent", { token, body: { orderId }, now: later });
    toStripe.clearFaults();
    await saveSettings({});
    await pay(purchase.clientSecret);
    expect((await call("completePayment", { token, body: { orderId, paymentIntentId } })).status).toBe(200);
    expect(await ordersOf(purchase.customer)).toMatchObject([{ status: "complete", amount: 500 }]);
  });
});

describe("an interrupted completion of an order", () => {
  it.each([
    ["Stripe does not answer", () => toStripe.fail(anyRead, "never arrives")],
    ["Stripe answers with an error", () => toStripe.fail(anyRead, "is refused")],
  ])("because %s is retried by the next report", async (_why, breakIt) => {
    const purchase = await openPurchase();
    await pay(purchase.clientSecret);
    const event = eventAbout("payment_intent.succeeded", { id: purchase.paymentIntentId });
    breakIt();
    expect(await report(event)).toMatchObject({ status: 503, code: "provider_unavailable" });
    toStripe.clearFaults();
    expect((await report(event)).status).toBe(200);
    expect(await ordersOf(purchase.customer)).toMatchObject([{ status: "complete" }]);
  });

  it.each([
    ["before", "never arrives"],
    ["after", "reply is lost"],
  ] as const)("%s the transaction completes once and counts once", async (_when, how) => {
    const before = (await counters()).licencesSold ?? 0;
    const purchase = await openPurchase();
    await pay(purchase.clientSecret);
    const event = eventAbout("payment_intent.succeeded", { id: purchase.paymentIntentId });
    toTable.fail("TransactWriteItems", how);
    expect((await report(event)).status).toBe(500);
    toTable.clearFaults();
    expect((await report(event)).status).toBe(200);
    expect(await ordersOf(purchase.customer)).toMatchObject([{ status: "complete" }]);
    expect((await counters()).licencesSold).toBe(before + 1);
  });
});

describe("a payment unknown to Stripe", () => {
  it("is replaced, as after a move to another Stripe account", async () => {
    const purchase = await openPurchase();
    const { token, orderId, customer } = purchase;
    const { readOrder, saveOrder } = await import("../../data/orders.ts");
    const order = await readOrder(customer.id, orderId);
    await saveOrder(order ?? expect.fail(), { intentId: "pi_00000000000000000000000" });
    const reopened = await callExpectingSuccess("createPaymentIntent", { token, body: { orderId } });
    expect(intentIdOf(reopened.clientSecret)).not.toBe(purchase.paymentIntentId);
    await pay(reopened.clientSecret);
  });
});
