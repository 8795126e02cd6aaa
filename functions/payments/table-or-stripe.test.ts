/**
 * Page and webhook report the same payment. While Stripe rejects look-ups because of their rate, the one that waits
 * believes the table as soon as the other one has stored the payment. So does a second click on what opens a payment.
 */
import { afterEach, expect, it, vi } from "vitest";
import type { Reply } from "#shared/contract/index.ts";
import { newChargedPurchase } from "../testing/buying.ts";
import { newChargedDonation } from "../testing/donating.ts";
import { call, callExpectingSuccess } from "../testing/front-door.ts";
import { newCustomer, newNumber } from "../testing/people.ts";
import {
  creationsSent,
  eventAbout,
  intentIdOf,
  lookUpsOf,
  sendStripeEvent,
  setTestControl,
  stripe,
} from "../testing/stripe.ts";
import { systemTiming } from "../timing.ts";

afterEach(() => vi.restoreAllMocks());

/** Stripe's event about the payment's success. */
async function successOf(intentId: string) {
  const intent = await (await stripe()).paymentIntents.retrieve(intentId);
  return eventAbout("payment_intent.succeeded", { ...intent });
}

/** Stripe rejects the next look-up of this payment. While the rejected caller waits, `meanwhile` happens. */
function rejectOnce(intentId: string, meanwhile: () => Promise<unknown>): Promise<void> {
  return rejectOnceAt(`/v1/payment_intents/${intentId}`, meanwhile);
}

async function rejectOnceAt(path: string, meanwhile: () => Promise<unknown>): Promise<void> {
  await setTestControl("faults", { kind: "error", status: 429, times: 1, path });
  vi.spyOn(systemTiming, "wait").mockImplementationOnce(async () => void (await meanwhile()));
}

it("completes an order for its page without another look-up when the event has been faster", async () => {
  const { token, orderId, paymentIntentId } = await newChargedPurchase();
  const event = await successOf(paymentIntentId);
  await rejectOnce(paymentIntentId, () => sendStripeEvent(event));
  const reply = await call("completePayment", { token, body: { orderId, paymentIntentId } });
  expect([reply.status, reply.body]).toEqual([200, { status: "complete", orderId }]);
  // The test's own, the page's rejected one, and the event's.
  expect(await lookUpsOf(paymentIntentId)).toBe(3);
});

it("tells a buyer who returns from the bank that the payment has arrived, without another look-up", async () => {
  const { orderId, paymentIntentId } = await newChargedPurchase();
  const event = await successOf(paymentIntentId);
  await rejectOnce(paymentIntentId, () => sendStripeEvent(event));
  const query = { payment_intent: paymentIntentId, order_id: orderId };
  const reply = await call("getPaymentIntentStatus", { query });
  expect([reply.status, reply.body]).toEqual([200, { status: "succeeded" }]);
  expect(await lookUpsOf(paymentIntentId)).toBe(3);
});

it("does not look up a payment for its event when the page has been faster", async () => {
  const { token, orderId, paymentIntentId } = await newChargedPurchase();
  const event = await successOf(paymentIntentId);
  const report = () => call("completePayment", { token, body: { orderId, paymentIntentId } });
  await rejectOnce(paymentIntentId, report);
  expect((await sendStripeEvent(event)).status).toBe(200);
  expect(await lookUpsOf(paymentIntentId)).toBe(3);
});

it("completes a donation for its page without another look-up when the event has been faster", async () => {
  const { donationId, clientSecret } = await newChargedDonation();
  const paymentIntentId = intentIdOf(clientSecret);
  const event = await successOf(paymentIntentId);
  await rejectOnce(paymentIntentId, () => sendStripeEvent(event));
  const reply = await call("completeDonation", { body: { donationId, paymentIntentId } });
  expect([reply.status, reply.body]).toEqual([200, { status: "complete", donationId }]);
  expect(await lookUpsOf(paymentIntentId)).toBe(3);
});

it("asks Stripe again when nothing has reported the payment by then", async () => {
  const { token, orderId, paymentIntentId } = await newChargedPurchase();
  await rejectOnce(paymentIntentId, async () => {});
  const reply = await call("completePayment", { token, body: { orderId, paymentIntentId } });
  expect([reply.status, await lookUpsOf(paymentIntentId)]).toEqual([200, 2]);
});

it("opens the payment that another click has created meanwhile, and asks for no second one", async () => {
  const { token } = await newCustomer();
  const click = () => callExpectingSuccess("createPaymentIntent", { token, body: { phone } });
  const phone = newNumber();
  const sentBefore = await creationsSent();
  let faster: Reply<"createPaymentIntent"> | undefined;
  await rejectOnceAt("/v1/payment_intents", async () => {
    faster = await click();
  });
  expect(await click()).toEqual(faster);
  // The rejected one, and the faster click's.
  expect((await creationsSent()) - sentBefore).toBe(2);
});
