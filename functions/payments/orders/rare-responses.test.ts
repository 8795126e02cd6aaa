import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { changeRole } from "../../data/users.ts";
import { newOpenPurchase, newPaidPurchase, type OpenPurchase } from "../../testing/buying.ts";
import { findInconsistencies } from "../../testing/consistency.ts";
import { donationBody, newOpenDonation } from "../../testing/donating.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newConfirmedCustomer, newCustomer, ordersOf } from "../../testing/people.ts";
import { eventAbout, intentIdOf, pay, sendStripeEvent, setTestControl, stripe } from "../../testing/stripe.ts";

/* Rare but documented responses of Stripe. */

let customer: Customer;
let admin: Customer;
beforeAll(async () => {
  [customer, admin] = await Promise.all([newCustomer(), newConfirmedCustomer()]);
  await changeRole(admin.email, "admin", new Date());
});
afterEach(async () => {
  await setTestControl("refunding", { status: "succeeded" });
  await setTestControl("rate-limits", { on: false });
  expect(await findInconsistencies()).toEqual([]);
});

const removeClientSecret = (intentId: string) => setTestControl(`payment_intents/${intentId}/forget-secret`);
const successEvent = (id: string) => eventAbout("payment_intent.succeeded", { id });
const listedOrder = async ({ orderId }: OpenPurchase) =>
  (await ordersOf(customer)).find(({ id }) => id === orderId) ?? expect.fail();

describe("a payment without a client secret", () => {
  it("of another system is accepted and ignored when reported", async () => {
    const { id } = await (await stripe()).paymentIntents.create({ amount: 900, currency: "usd" });
    await removeClientSecret(id);
    expect(await sendStripeEvent(successEvent(id))).toMatchObject({ status: 200 });
  });

  it("still completes its order", async () => {
    const purchase = await newOpenPurchase({ customer });
    await pay(purchase.clientSecret);
    await removeClientSecret(purchase.paymentIntentId);
    expect(await sendStripeEvent(successEvent(purchase.paymentIntentId))).toMatchObject({ status: 200 });
    expect(await listedOrder(purchase)).toMatchObject({ status: "complete", lineState: "active" });
  });

  it("cannot be opened, so its customer is asked to retry", async () => {
    const { token, orderId, paymentIntentId } = await newOpenPurchase({ customer });
    await removeClientSecret(paymentIntentId);
    const reopened = await call("createPaymentIntent", { token, body: { orderId } });
    expect(reopened).toMatchObject({ status: 503, code: "provider_unavailable" });
  });
});

describe("exceeding Stripe's rate limit", () => {
  it("delays customers and donors, asks none of them to retry, and loses no order", async () => {
    await setTestControl("rate-limits", { on: true, endpoint: 2 });
    const { token } = customer;
    const { orderId } = await newOpenPurchase({ customer });
    const responses = await Promise.all([
      call("createPaymentIntent", { token, body: { orderId } }),
      call("createPaymentIntent", { token, body: { orderId } }),
      call("createPaymentIntent", { token, body: { orderId } }),
      call("createDonationIntent", { body: donationBody }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await setTestControl("rate-limits", { on: false });
    const { clientSecret } = await callExpectingSuccess("createPaymentIntent", { token, body: { orderId } });
    const paymentIntentId = await pay(clientSecret);
    await callExpectingSuccess("completePayment", { token, body: { orderId, paymentIntentId } });
    await newOpenDonation();
  });
});

describe("a pending refund", () => {
  it.each([
    ["pending", "fail"],
    ["requires_action", "fail"],
    ["requires_action", "cancel"],
  ])("ends the license while its status is %s, and restores it on the outcome: %s", async (status, outcome) => {
    const purchase = await newPaidPurchase({ customer });
    await setTestControl("refunding", { status });
    const request = { token: admin.token, params: { id: purchase.orderId }, body: { requestId: randomUUID() } };
    await callExpectingSuccess("refundAdminOrder", request);
    expect(await listedOrder(purchase)).toMatchObject({ refundedCents: 500, lineState: "ended" });
    const { data } = await (await stripe()).refunds.list({ payment_intent: purchase.paymentIntentId });
    await setTestControl(`refunds/${data[0]?.id}/settle`, { outcome });
    const event = eventAbout("refund.updated", { id: data[0]?.id, payment_intent: purchase.paymentIntentId });
    expect(await sendStripeEvent(event)).toMatchObject({ status: 200 });
    expect(await listedOrder(purchase)).toMatchObject({ refundedCents: 0, lineState: "active" });
  });

  it("leaves the license ended once the refund succeeds", async () => {
    const purchase = await newPaidPurchase({ customer });
    await setTestControl("refunding", { status: "pending" });
    const refund = await (await stripe()).refunds.create({ payment_intent: purchase.paymentIntentId });
    await setTestControl(`refunds/${refund.id}/settle`, { outcome: "succeed" });
    await sendStripeEvent(
      eventAbout("refund.updated", { id: refund.id, payment_intent: intentIdOf(purchase.clientSecret) }),
    );
    expect(await listedOrder(purchase)).toMatchObject({ refundedCents: 500, lineState: "ended" });
  });
});

describe("an unpaid voucher", () => {
  it("keeps the order open, and completes it when paid", async () => {
    const purchase = await newOpenPurchase({ customer });
    await pay(purchase.clientSecret, "pm_oxxo");
    const { token } = customer;
    const { orderId, paymentIntentId } = purchase;
    const earlyCompletion = await call("completePayment", { token, body: { orderId, paymentIntentId } });
    expect(earlyCompletion).toMatchObject({ status: 409 });
    const query = { payment_intent: paymentIntentId, order_id: orderId };
    expect(await callExpectingSuccess("getPaymentIntentStatus", { query })).toEqual({ status: "requires_action" });
    expect(await listedOrder(purchase)).toMatchObject({ status: "pending" });
    await setTestControl(`payment_intents/${paymentIntentId}/settle`, { outcome: "succeed" });
    expect(await sendStripeEvent(successEvent(paymentIntentId))).toMatchObject({ status: 200 });
    expect(await listedOrder(purchase)).toMatchObject({ status: "complete", lineState: "active" });
  });

  it("can be replaced by a card once it has expired", async () => {
    const purchase = await newOpenPurchase({ customer });
    await pay(purchase.clientSecret, "pm_oxxo");
    await setTestControl(`payment_intents/${purchase.paymentIntentId}/settle`, { outcome: "fail" });
    expect(
      await sendStripeEvent(eventAbout("payment_intent.payment_failed", { id: purchase.paymentIntentId })),
    ).toMatchObject({
      status: 200,
    });
    const { token } = customer;
    const reopened = await callExpectingSuccess("createPaymentIntent", { token, body: { orderId: purchase.orderId } });
    expect(reopened.clientSecret).toBe(purchase.clientSecret);
    await pay(reopened.clientSecret);
    await sendStripeEvent(successEvent(purchase.paymentIntentId));
    expect(await listedOrder(purchase)).toMatchObject({ status: "complete" });
  });
});
