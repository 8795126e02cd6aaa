import { describe, expect, it } from "vitest";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { newCustomer, newNumber, ordersOf } from "../../testing/people.ts";
import { allRows, counters, saveSettings } from "../../testing/rows.ts";
import { eventAbout, intentIdOf, pay, payByBankDebit, sendStripeEvent, stripe } from "../../testing/stripe.ts";

const hoursInMs = (hours: number) => hours * 3_600_000;

describe("creating a payment for a number", () => {
  it("charges the server's price for a new pending order, whatever the caller sends", async () => {
    const { token, ...customer } = await newCustomer();
    const phone = newNumber();
    const opened = await callExpectingSuccess("createPaymentIntent", { token, body: { phone } });
    expect(opened).toMatchObject({ amount: 500, currency: "usd", priceRenewed: false });
    const intent = await (await stripe()).paymentIntents.retrieve(intentIdOf(opened.clientSecret));
    expect(intent).toMatchObject({ amount: 500, currency: "usd", client_secret: opened.clientSecret });
    expect(intent.metadata).toEqual({ shop: "everline", orderId: opened.orderId, userId: customer.id });
    // Displayed and searchable in Stripe's dashboard, so without personal data.
    expect(intent).toMatchObject({ description: `Lifetime license, ${opened.orderId}`, receipt_email: null });
    expect(await ordersOf({ token, ...customer })).toMatchObject([{ id: opened.orderId, phone, status: "pending" }]);

    const rejection = await call("createPaymentIntent", { token, body: { phone: newNumber(), amount: 1 } });
    expect(rejection).toMatchObject({ status: 422, code: "invalid" });
  });

  it("gives simultaneous tabs the same order and payment, and counts one order", async () => {
    const { token } = await newCustomer();
    const before = await counters();
    const body = { phone: newNumber() };
    const tabs = await Promise.all(
      [1, 2, 3, 4].map(() => callExpectingSuccess("createPaymentIntent", { token, body })),
    );
    expect(new Set(tabs.map(({ orderId }) => orderId)).size).toBe(1);
    expect(new Set(tabs.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect((await counters()).orders).toBe((before.orders ?? 0) + 1);
  });

  it.each([
    ["a price below its minimum", { currency: "vnd", priceCents: "5000" }, /below what it charges in this currency/],
    ["an amount between whole units", { currency: "isk", priceCents: "20050" }, /refused the amount, the currency/],
  ])("reports that Stripe rejects %s, and that nothing was charged", async (_what, settings, reason) => {
    const { token } = await newCustomer();
    await saveSettings(settings);
    const rejection = await call("createPaymentIntent", { token, body: { phone: newNumber() } });
    await saveSettings({});
    expect(rejection).toMatchObject({ status: 409, code: "payment_refused" });
    expect(rejection.message).toMatch(reason);
    expect(rejection.message).toMatch(/Nothing was charged/);
  });

  it("continues with a new idempotency key when the next one belongs to another payment", async () => {
    const { token } = await newCustomer();
    const phone = newNumber();
    const first = await callExpectingSuccess("createPaymentIntent", { token, body: { phone } });
    const client = await stripe();
    await client.paymentIntents.create(
      { amount: 700, currency: "usd" },
      { idempotencyKey: `order_${first.orderId}_2` },
    );
    await client.paymentIntents.cancel(intentIdOf(first.clientSecret));
    const reopened = await callExpectingSuccess("createPaymentIntent", { token, body: { phone } });
    expect(reopened).toMatchObject({ orderId: first.orderId, amount: 500 });
    expect(reopened.clientSecret).not.toBe(first.clientSecret);
  });

  it.each([
    ["Mexico", "5215512345678", "525512345678"],
    ["Brazil", "5511987654321", "551187654321"],
    ["Argentina", "5491123456789", "541123456789"],
  ])("uses one order for both formats of a number in %s", async (_country, one, other) => {
    const { token } = await newCustomer();
    const first = await callExpectingSuccess("createPaymentIntent", { token, body: { phone: one } });
    const second = await callExpectingSuccess("createPaymentIntent", { token, body: { phone: other } });
    expect(second.orderId).toBe(first.orderId);
  });

  it("rejects digits that cannot be a number, with the checkout's own message", async () => {
    const { token } = await newCustomer();
    for (const phone of ["1", "0000000000", "999999999999999999999"]) {
      const rejection = await call("createPaymentIntent", { token, body: { phone } });
      expect(rejection).toMatchObject({ status: 422, message: "Please enter a valid WhatsApp number." });
    }
  });

  it("treats a number with and without E.164's plus as the same line", async () => {
    const { token } = await newCustomer();
    const line = newNumber();
    const first = await callExpectingSuccess("createPaymentIntent", { token, body: { phone: `+${line}` } });
    const second = await callExpectingSuccess("createPaymentIntent", { token, body: { phone: line } });
    expect(second.orderId).toBe(first.orderId);
    const { orders } = await callExpectingSuccess("getMe", { token });
    expect(orders).toMatchObject([{ id: first.orderId, phone: line }]);
  });

  it("rejects formats other than plain digits and E.164, such as spaces, dashes or the prefix 00", async () => {
    const { token } = await newCustomer();
    for (const phone of ["+1 415 555 2671", "+1-415-555-2671", "0014155552671", "++14155552671", "1+4155552671", "+"]) {
      const rejection = await call("createPaymentIntent", { token, body: { phone } });
      expect(rejection, phone).toMatchObject({ status: 422, message: "Please enter a valid WhatsApp number." });
    }
  });

  it("requires exactly one of phone and orderId", async () => {
    const { token } = await newCustomer();
    const { orderId } = await callExpectingSuccess("createPaymentIntent", { token, body: { phone: newNumber() } });
    for (const body of [{}, { phone: newNumber(), orderId }]) {
      expect(await call("createPaymentIntent", { token, body })).toMatchObject({ status: 422, code: "invalid" });
    }
  });

  it("rejects a second license for the same number before any charge", async () => {
    const customer = await newCustomer();
    const phone = newNumber();
    const { token } = customer;
    const opened = await callExpectingSuccess("createPaymentIntent", { token, body: { phone } });
    await payAndComplete(token, opened);
    const rejection = await call("createPaymentIntent", { token, body: { phone } });
    expect(rejection).toMatchObject({ status: 409, code: "line_licensed" });
    expect(await ordersOf(customer)).toHaveLength(1);
  });

  it("does not reveal that a number belongs to another customer", async () => {
    const phone = newNumber();
    const [owner, other] = [await newCustomer(), await newCustomer()];
    await payAndComplete(
      owner.token,
      await callExpectingSuccess("createPaymentIntent", { token: owner.token, body: { phone } }),
    );
    const opened = await call("createPaymentIntent", { token: other.token, body: { phone } });
    expect(opened.status).toBe(200);
  });

  it("switches to the regular price automatically at the launch limit", async () => {
    const now = new Date();
    const { licencesSold = 0, launchHeld = 0 } = await counters();
    await saveSettings({ launchClaimed: "10", launchLimit: String(11 + licencesSold + launchHeld) });
    const { token } = await newCustomer();
    const lastLaunchOrder = await callExpectingSuccess("createPaymentIntent", {
      token,
      body: { phone: newNumber() },
      now,
    });
    expect(lastLaunchOrder.amount).toBe(500);
    const reopened = await callExpectingSuccess("createPaymentIntent", {
      token,
      body: { orderId: lastLaunchOrder.orderId },
      now,
    });
    expect(reopened, "an order keeps the price it was promised").toMatchObject({ amount: 500, priceRenewed: false });
    const next = await callExpectingSuccess("createPaymentIntent", { token, body: { phone: newNumber() }, now });
    expect(next.amount, "the last launch place is held").toBe(9700);
    await payAndComplete(token, lastLaunchOrder);
    const later = await callExpectingSuccess("createPaymentIntent", { token, body: { phone: newNumber() }, now });
    expect(later.amount).toBe(9700);
    await saveSettings({});
  });

  it("limits how many payments a customer may create, and reports when to retry", async () => {
    const { token: otherToken } = await newCustomer();
    const now = new Date("2026-11-21T10:30:00Z");
    const { token } = await callExpectingSuccess("register", {
      body: { name: "Max", email: "max@example.com", password: "secret!" },
      now,
    });
    const body = { phone: newNumber() };
    for (let attempt = 0; attempt < 30; attempt += 1) {
      expect((await call("createPaymentIntent", { token, body: { phone: "1" }, now })).status).toBe(422);
    }
    const rejection = await call("createPaymentIntent", { token, body, now });
    expect(rejection).toMatchObject({ status: 429, message: "Too many attempts. Please try again in 30 minutes." });
    expect(rejection.headers["retry-after"]).toBe("1800");
    expect((await call("createPaymentIntent", { token: otherToken, body })).status).toBe(200);
  });
});

describe("creating a payment for an order", () => {
  it("returns the same payment while it can be paid, even after a declined card", async () => {
    const { token } = await newCustomer();
    const opened = await callExpectingSuccess("createPaymentIntent", { token, body: { phone: newNumber() } });
    await expect(pay(opened.clientSecret, "pm_card_visa_chargeDeclined")).rejects.toThrow();
    const reopened = await callExpectingSuccess("createPaymentIntent", { token, body: { orderId: opened.orderId } });
    expect(reopened).toEqual(opened);
  });

  it("is limited to the caller's own orders", async () => {
    const [owner, other] = [await newCustomer(), await newCustomer()];
    const { orderId } = await callExpectingSuccess("createPaymentIntent", {
      token: owner.token,
      body: { phone: newNumber() },
    });
    const before = await allRows();
    const rejection = await call("createPaymentIntent", { token: other.token, body: { orderId } });
    expect(rejection).toMatchObject({ status: 404, code: "not_found" });
    expect(await allRows()).toEqual(before);
  });

  it("completes an order that turns out to be paid, instead of charging again", async () => {
    const customer = await newCustomer();
    const { token } = customer;
    const opened = await callExpectingSuccess("createPaymentIntent", { token, body: { phone: newNumber() } });
    await pay(opened.clientSecret);
    const rejection = await call("createPaymentIntent", { token, body: { orderId: opened.orderId } });
    expect(rejection).toMatchObject({ status: 409, code: "order_complete" });
    expect(await ordersOf(customer)).toMatchObject([{ status: "complete" }]);
    const secondRejection = await call("createPaymentIntent", { token, body: { orderId: opened.orderId } });
    expect(secondRejection).toMatchObject({ status: 409, code: "order_complete" });
  });

  it("rejects a second payment while the first is processing", async () => {
    const { token } = await newCustomer();
    const opened = await callExpectingSuccess("createPaymentIntent", { token, body: { phone: newNumber() } });
    await payByBankDebit(opened.clientSecret);
    const rejection = await call("createPaymentIntent", { token, body: { orderId: opened.orderId } });
    expect(rejection).toMatchObject({ status: 409, code: "payment_processing" });
  });

  it("creates a new payment when the old one was canceled, and reopens the order", async () => {
    const customer = await newCustomer();
    const { token } = customer;
    const opened = await callExpectingSuccess("createPaymentIntent", { token, body: { phone: newNumber() } });
    const id = intentIdOf(opened.clientSecret);
    await (await stripe()).paymentIntents.cancel(id);
    await sendStripeEvent(eventAbout("payment_intent.canceled", { id, object: "payment_intent" }));
    expect(await ordersOf(customer)).toMatchObject([{ status: "canceled" }]);
    const reopened = await callExpectingSuccess("createPaymentIntent", { token, body: { orderId: opened.orderId } });
    expect(reopened.clientSecret).not.toBe(opened.clientSecret);
    expect(await ordersOf(customer)).toMatchObject([{ id: opened.orderId, status: "pending" }]);
    await payAndComplete(token, reopened);
    expect(await ordersOf(customer)).toMatchObject([{ id: opened.orderId, status: "complete" }]);
  });

  it("does not reopen an order while another one for its number is open", async () => {
    const { token } = await newCustomer();
    const phone = newNumber();
    const first = await callExpectingSuccess("createPaymentIntent", { token, body: { phone } });
    await cancel(first);
    const second = await callExpectingSuccess("createPaymentIntent", { token, body: { phone } });
    expect(second.orderId).not.toBe(first.orderId);
    const rejection = await call("createPaymentIntent", { token, body: { orderId: first.orderId } });
    expect(rejection).toMatchObject({ status: 409, code: "order_open" });
    await payAndComplete(token, second);
    const licensed = await call("createPaymentIntent", { token, body: { orderId: first.orderId } });
    expect(licensed).toMatchObject({ status: 409, code: "line_licensed" });
  });
});

describe("the price of an order", () => {
  it("is held for 24 hours, then replaced by the current price, with a new payment", async () => {
    const start = new Date();
    const { token } = await newCustomer(start);
    const opened = await callExpectingSuccess("createPaymentIntent", {
      token,
      body: { phone: newNumber() },
      now: start,
    });
    await saveSettings({ priceCents: "700" });
    const body = { orderId: opened.orderId };
    const withinHold = new Date(start.getTime() + hoursInMs(24) - 1);
    expect(await callExpectingSuccess("createPaymentIntent", { token, body, now: withinHold })).toMatchObject({
      amount: 500,
    });
    const afterHold = new Date(start.getTime() + hoursInMs(24));
    const renewed = await callExpectingSuccess("createPaymentIntent", { token, body, now: afterHold });
    expect(renewed).toMatchObject({ amount: 700, priceRenewed: true });
    const payments = (await stripe()).paymentIntents;
    expect((await payments.retrieve(intentIdOf(renewed.clientSecret))).amount).toBe(700);
    const replacedIntent = await payments.retrieve(intentIdOf(opened.clientSecret));
    expect(replacedIntent, "a page that still shows $5.00 charges nothing").toMatchObject({
      amount: 500,
      status: "canceled",
    });
    await sendStripeEvent(eventAbout("payment_intent.canceled", { id: replacedIntent.id }));
    const reopened = await callExpectingSuccess("createPaymentIntent", { token, body, now: afterHold });
    expect(reopened, "the new price is held, and reported again in case the first response was lost").toMatchObject({
      amount: 700,
      priceRenewed: true,
    });
    await payAndComplete(token, renewed, afterHold);
    await saveSettings({});
  });

  it("is held for another 24 hours, without notice, when the current price is the same", async () => {
    const start = new Date();
    const customer = await newCustomer(start);
    const { token } = customer;
    const { orderId } = await callExpectingSuccess("createPaymentIntent", {
      token,
      body: { phone: newNumber() },
      now: start,
    });
    const later = new Date(start.getTime() + hoursInMs(30));
    const reopened = await callExpectingSuccess("createPaymentIntent", { token, body: { orderId }, now: later });
    expect(reopened).toMatchObject({ amount: 500, priceRenewed: false });
    const [order] = await ordersOf(customer, later);
    expect(order?.priceHeldUntil).toBe(new Date(later.getTime() + hoursInMs(24)).toISOString());
  });

  it("drops immediately when the current price is lower", async () => {
    await saveSettings({ priceCents: "9700" });
    const { token } = await newCustomer();
    const opened = await callExpectingSuccess("createPaymentIntent", { token, body: { phone: newNumber() } });
    await saveSettings({ priceCents: "500" });
    const reopened = await callExpectingSuccess("createPaymentIntent", { token, body: { orderId: opened.orderId } });
    expect(reopened).toMatchObject({ amount: 500, priceRenewed: true });
    await expect(pay(opened.clientSecret), "nobody can pay more than the page now displays").rejects.toThrow();
    await payAndComplete(token, reopened);
  });

  it("follows the shop's currency, too", async () => {
    const start = new Date();
    const { token } = await newCustomer(start);
    const { orderId } = await callExpectingSuccess("createPaymentIntent", {
      token,
      body: { phone: newNumber() },
      now: start,
    });
    await saveSettings({ currency: "eur" });
    const later = new Date(start.getTime() + hoursInMs(25));
    const renewed = await callExpectingSuccess("createPaymentIntent", { token, body: { orderId }, now: later });
    expect(renewed).toMatchObject({ amount: 500, currency: "eur", priceRenewed: true });
    await payAndComplete(token, renewed, later);
    expect(await counters()).toMatchObject({ revenue_eur: 500 });
    await saveSettings({});
  });
});

async function payAndComplete(token: string, opened: { clientSecret: string; orderId: string }, now = new Date()) {
  const paymentIntentId = await pay(opened.clientSecret);
  await callExpectingSuccess("completePayment", { token, body: { orderId: opened.orderId, paymentIntentId }, now });
}

async function cancel(opened: { clientSecret: string }) {
  const id = intentIdOf(opened.clientSecret);
  await (await stripe()).paymentIntents.cancel(id);
  await sendStripeEvent(eventAbout("payment_intent.canceled", { id, object: "payment_intent" }));
}
