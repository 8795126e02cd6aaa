/**
 * How often the shop asks Stripe for a payment. Stripe allows 25 look-ups a second, and every look-up of a purchase
 * lowers the number of purchases that fit into it. https://docs.stripe.com/rate-limits
 */
import { expect, it } from "vitest";
import { newOpenPurchase } from "../testing/buying.ts";
import { newOpenDonation } from "../testing/donating.ts";
import { call, callExpectingSuccess } from "../testing/front-door.ts";
import { ordersOf } from "../testing/people.ts";
import { eventAbout, intentIdOf, lookUpsOf, pay, sendStripeEvent, stripe } from "../testing/stripe.ts";

/** Sends the event that Stripe sends once a payment has succeeded, with the payment as it is then. */
async function sendSucceeded(intentId: string): Promise<void> {
  const intent = await (await stripe()).paymentIntents.retrieve(intentId);
  expect((await sendStripeEvent(eventAbout("payment_intent.succeeded", { ...intent }))).status).toBe(200);
}

it("a card form opens without a look-up, from the reply to the payment's creation", async () => {
  const { paymentIntentId } = await newOpenPurchase();
  expect(await lookUpsOf(paymentIntentId)).toBe(0);
});

it("a purchase that goes well is looked up once: by the page, and by nobody who comes after it", async () => {
  const { token, orderId, paymentIntentId, clientSecret } = await newOpenPurchase();
  await pay(clientSecret);
  const body = { orderId, paymentIntentId };
  await callExpectingSuccess("completePayment", { token, body });
  const query = { payment_intent: paymentIntentId, order_id: orderId };
  await callExpectingSuccess("getPaymentIntentStatus", { query });
  await callExpectingSuccess("completePayment", { token, body });
  const before = await lookUpsOf(paymentIntentId);
  expect(before).toBe(1);
  await sendSucceeded(paymentIntentId);
  // The one look-up is the test's own.
  expect(await lookUpsOf(paymentIntentId)).toBe(before + 1);
});

it("a purchase whose page was closed is looked up once, by the event", async () => {
  const { token, orderId, paymentIntentId, clientSecret } = await newOpenPurchase();
  await pay(clientSecret);
  await sendSucceeded(paymentIntentId);
  await sendSucceeded(paymentIntentId);
  await callExpectingSuccess("completePayment", { token, body: { orderId, paymentIntentId } });
  // Two look-ups are the test's own.
  expect(await lookUpsOf(paymentIntentId)).toBe(1 + 2);
});

it("a declined card is recorded from its event, without a look-up, and the next one is paid", async () => {
  const { customer, orderId, paymentIntentId, clientSecret } = await newOpenPurchase();
  await expect(pay(clientSecret, "pm_card_visa_chargeDeclinedInsufficientFunds")).rejects.toThrow();
  const intent = await (await stripe()).paymentIntents.retrieve(paymentIntentId);
  const event = eventAbout("payment_intent.payment_failed", { ...intent });
  const problem = async () => (await ordersOf(customer)).find(({ id }) => id === orderId)?.paymentProblem;
  for (const delivery of ["first", "second"]) {
    expect((await sendStripeEvent(event)).status, delivery).toBe(200);
    expect(await problem(), delivery).toContain("declined");
  }
  // The one look-up is the test's own.
  expect(await lookUpsOf(paymentIntentId)).toBe(1);
  await pay(clientSecret);
  await sendStripeEvent(event);
  await sendSucceeded(paymentIntentId);
  expect(await problem()).toBeNull();
  await sendStripeEvent(event);
  expect(await problem(), "after a late event").toBeNull();
  expect((await ordersOf(customer)).find(({ id }) => id === orderId)).toMatchObject({ status: "complete" });
});

it("a second click on an open payment asks Stripe again, because it may be paid by then", async () => {
  const { token, orderId, paymentIntentId, clientSecret } = await newOpenPurchase();
  await pay(clientSecret);
  expect(await call("createPaymentIntent", { token, body: { orderId } })).toMatchObject({ code: "order_complete" });
  expect(await lookUpsOf(paymentIntentId)).toBe(1);
});

it("a donation that goes well is looked up once", async () => {
  const { donationId, clientSecret } = await newOpenDonation();
  const paymentIntentId = intentIdOf(clientSecret);
  expect(await lookUpsOf(paymentIntentId)).toBe(0);
  await pay(clientSecret);
  const body = { donationId, paymentIntentId };
  await callExpectingSuccess("completeDonation", { body });
  await callExpectingSuccess("completeDonation", { body });
  await sendSucceeded(paymentIntentId);
  // One look-up is the test's own.
  expect(await lookUpsOf(paymentIntentId)).toBe(1 + 1);
});
