import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { newOpenPurchase } from "../../testing/buying.ts";
import { type FlakyNetwork, flakyNetwork } from "../../testing/flaky-network.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { newCustomer, newNumber, ordersOf } from "../../testing/people.ts";
import { counters, saveSettings } from "../../testing/rows.ts";
import { eventAbout, intentIdOf, pay, paymentsOf, sendStripeEvent } from "../../testing/stripe.ts";

/*
 * A process may die between any two steps, and the network may fail between any two machines. After any interruption,
 * repeating the call must lead to the same result. An interruption is simulated by a service that stops responding at
 * one step, for longer than the clients retry.
 */

let stripeNetwork: FlakyNetwork;
let tableNetwork: FlakyNetwork;

beforeAll(async () => {
  stripeNetwork = await flakyNetwork(process.env.STRIPE_API_BASE ?? "");
  tableNetwork = await flakyNetwork(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "");
  process.env.STRIPE_API_BASE = stripeNetwork.url;
  process.env.AWS_ENDPOINT_URL_DYNAMODB = tableNetwork.url;
});
afterEach(() => {
  stripeNetwork.clearFaults();
  tableNetwork.clearFaults();
});
afterAll(async () => {
  await stripeNetwork.stop();
  await tableNetwork.stop();
});

const create = "POST /v1/payment_intents";
const anyCancel = /^POST \/v1\/payment_intents\/pi_\w+\/cancel$/;
const anyRead = /^GET \/v1\/payment_intents\/pi_\w+$/;

describe("an interrupted creation of a payment", () => {
  it("continues automatically after one lost response from Stripe, with one payment", async () => {
    const { token } = await newCustomer();
    stripeNetwork.fail(create, "reply is lost", { times: 1 });
    const { orderId } = await callExpectingSuccess("createPaymentIntent", { token, body: { phone: newNumber() } });
    expect(await paymentsOf(orderId)).toHaveLength(1);
  });

  it.each([
    ["Stripe's response with the new payment was lost", () => stripeNetwork.fail(create, "reply is lost")],
    ["Stripe was never reached", () => stripeNetwork.fail(create, "never arrives")],
    [
      "the response with the new payment was lost once, and the payment could not be read after its replay",
      () => {
        stripeNetwork.fail(create, "reply is lost", { times: 1 });
        stripeNetwork.fail(anyRead, "never arrives");
      },
    ],
  ])(
    "because %s returns an error and keeps the order; repeated, it leads to one order with one payment",
    async (_why, injectFault) => {
      const customer = await newCustomer();
      const { token } = customer;
      const body = { phone: newNumber() };
      injectFault();
      expect(await call("createPaymentIntent", { token, body })).toMatchObject({
        status: 503,
        code: "provider_unavailable",
        message: "Our payment provider isn’t responding right now. Please try again.",
      });
      expect(await ordersOf(customer)).toMatchObject([{ status: "pending" }]);
      stripeNetwork.clearFaults();
      const { orderId } = await callExpectingSuccess("createPaymentIntent", { token, body });
      expect(await ordersOf(customer)).toMatchObject([{ id: orderId }]);
      expect(await paymentsOf(orderId)).toHaveLength(1);
    },
  );

  it("because Stripe replays an error for the idempotency key continues with a new key", async () => {
    const customer = await newCustomer();
    const { token } = customer;
    const body = { phone: newNumber() };
    // local-stripe's test control: the failure is stored for the idempotency key, as at Stripe.
    await fetch(`${stripeNetwork.url}/_test/faults`, {
      method: "POST",
      body: JSON.stringify({ kind: "error-after", method: "POST", path: "/v1/payment_intents" }),
    });
    expect(await call("createPaymentIntent", { token, body })).toMatchObject({ code: "provider_unavailable" });
    const { orderId, clientSecret } = await callExpectingSuccess("createPaymentIntent", { token, body });
    expect(await ordersOf(customer)).toMatchObject([{ id: orderId }]);
    const paymentIntentId = await pay(clientSecret);
    expect((await call("completePayment", { token, body: { orderId, paymentIntentId } })).status).toBe(200);
  });

  it("before the payment is stored with the order finds the same payment when repeated", async () => {
    const customer = await newCustomer();
    const { token } = customer;
    const body = { phone: newNumber() };
    const before = (await counters()).orders ?? 0;
    // Two updates count the attempt; the third one stores the payment.
    tableNetwork.fail("UpdateItem", "never arrives", { after: 2 });
    expect(await call("createPaymentIntent", { token, body })).toMatchObject({ status: 500, code: "internal" });
    expect(stripeNetwork.requestNames.at(-1)).toBe(create);
    tableNetwork.clearFaults();
    const { orderId } = await callExpectingSuccess("createPaymentIntent", { token, body });
    expect(await ordersOf(customer)).toMatchObject([{ id: orderId, status: "pending" }]);
    expect(await paymentsOf(orderId)).toHaveLength(1);
    expect((await counters()).orders).toBe(before + 1);
  });

  it("does not count a new order twice after a lost response from DynamoDB", async () => {
    const customer = await newCustomer();
    const before = (await counters()).orders ?? 0;
    tableNetwork.fail("TransactWriteItems", "reply is lost", { times: 1 });
    await callExpectingSuccess("createPaymentIntent", { token: customer.token, body: { phone: newNumber() } });
    expect((await counters()).orders).toBe(before + 1);
    expect(await ordersOf(customer)).toHaveLength(1);
  });
});

describe("an interrupted price change", () => {
  const start = new Date();
  const later = new Date(start.getTime() + 25 * 3_600_000);

  it.each([
    ["before Stripe received the cancellation", () => stripeNetwork.fail(anyCancel, "never arrives"), 503],
    ["after Stripe had canceled the payment", () => stripeNetwork.fail(anyCancel, "reply is lost"), 503],
    ["before the order was marked", () => tableNetwork.fail("UpdateItem", "never arrives", { after: 2 }), 500],
    ["before the new price was stored", () => tableNetwork.fail("TransactWriteItems", "never arrives"), 500],
  ])("%s leads to the new price, and to a single payment that can be made", async (_when, injectFault, status) => {
    const { token, orderId } = await newOpenPurchase({ now: start });
    await saveSettings({ priceCents: "900" });
    injectFault();
    expect(await call("createPaymentIntent", { token, body: { orderId }, now: later })).toMatchObject({ status });
    stripeNetwork.clearFaults();
    tableNetwork.clearFaults();
    for (const { id, status: paymentStatus } of await paymentsOf(orderId)) {
      if (paymentStatus === "canceled") await sendStripeEvent(eventAbout("payment_intent.canceled", { id }));
    }
    const renewed = await callExpectingSuccess("createPaymentIntent", { token, body: { orderId }, now: later });
    expect(renewed).toMatchObject({ amount: 900, priceRenewed: true });
    const payments = (await paymentsOf(orderId)).map(({ id, amount, status: paymentStatus }) => ({
      id,
      amount,
      paymentStatus,
    }));
    expect(payments.filter(({ paymentStatus }) => paymentStatus !== "canceled")).toEqual([
      { id: intentIdOf(renewed.clientSecret), amount: 900, paymentStatus: "requires_payment_method" },
    ]);
    await saveSettings({});
  });

  it("that is then paid at the old price completes the order with the received amount", async () => {
    const purchase = await newOpenPurchase({ now: start });
    const { token, orderId, paymentIntentId } = purchase;
    await saveSettings({ priceCents: "900" });
    stripeNetwork.fail(anyCancel, "never arrives");
    await call("createPaymentIntent", { token, body: { orderId }, now: later });
    stripeNetwork.clearFaults();
    await saveSettings({});
    await pay(purchase.clientSecret);
    expect((await call("completePayment", { token, body: { orderId, paymentIntentId } })).status).toBe(200);
    expect(await ordersOf(purchase.customer)).toMatchObject([{ status: "complete", amount: 500 }]);
  });
});

describe("an interrupted completion of an order", () => {
  it.each([
    ["Stripe does not respond", () => stripeNetwork.fail(anyRead, "never arrives")],
    ["Stripe returns an error", () => stripeNetwork.fail(anyRead, "is refused")],
  ])("because %s is finished by the next webhook event", async (_why, injectFault) => {
    const purchase = await newOpenPurchase();
    await pay(purchase.clientSecret);
    const event = eventAbout("payment_intent.succeeded", { id: purchase.paymentIntentId });
    injectFault();
    expect(await sendStripeEvent(event)).toMatchObject({ status: 503, code: "provider_unavailable" });
    stripeNetwork.clearFaults();
    expect((await sendStripeEvent(event)).status).toBe(200);
    expect(await ordersOf(purchase.customer)).toMatchObject([{ status: "complete" }]);
  });

  it.each([
    ["before", "never arrives"],
    ["after", "reply is lost"],
  ] as const)("(%s the transaction) completes and counts the order once when repeated", async (_when, fault) => {
    const before = (await counters()).licencesSold ?? 0;
    const purchase = await newOpenPurchase();
    await pay(purchase.clientSecret);
    const event = eventAbout("payment_intent.succeeded", { id: purchase.paymentIntentId });
    tableNetwork.fail("TransactWriteItems", fault);
    expect((await sendStripeEvent(event)).status).toBe(500);
    tableNetwork.clearFaults();
    expect((await sendStripeEvent(event)).status).toBe(200);
    expect(await ordersOf(purchase.customer)).toMatchObject([{ status: "complete" }]);
    expect((await counters()).licencesSold).toBe(before + 1);
  });
});

describe("a completion during which the webhook completes the order", () => {
  it("decides again by the order as it is then, and is counted once", async () => {
    const before = (await counters()).licencesSold ?? 0;
    const { customer, token, orderId, paymentIntentId, clientSecret } = await newOpenPurchase();
    await pay(clientSecret);
    // The page's call has read the order, and is asking Stripe for the payment.
    const event = eventAbout("payment_intent.succeeded", { id: paymentIntentId });
    stripeNetwork.hold(anyRead, () => sendStripeEvent(event));
    const reply = await call("completePayment", { token, body: { orderId, paymentIntentId } });
    expect(reply).toMatchObject({ status: 200, body: { status: "complete" } });
    expect(await ordersOf(customer)).toMatchObject([{ id: orderId, status: "complete", lineState: "active" }]);
    expect((await counters()).licencesSold).toBe(before + 1);
  });
});

describe("a payment unknown to Stripe", () => {
  it("is replaced, as after a move to another Stripe account", async () => {
    const purchase = await newOpenPurchase();
    const { token, orderId, customer } = purchase;
    const { readOrder, saveOrder } = await import("../../data/orders.ts");
    const order = await readOrder(customer.id, orderId);
    await saveOrder(order ?? expect.fail(), { intentId: "pi_00000000000000000000000" });
    const reopened = await callExpectingSuccess("createPaymentIntent", { token, body: { orderId } });
    expect(intentIdOf(reopened.clientSecret)).not.toBe(purchase.paymentIntentId);
    await pay(reopened.clientSecret);
  });
});
