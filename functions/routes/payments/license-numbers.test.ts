import { expect, it } from "vitest";
import { newChargedPurchase, type OpenPurchase } from "../../testing/buying.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { ordersOf } from "../../testing/people.ts";
import { eventAbout, sendStripeEvent } from "../../testing/stripe.ts";

async function numberAfterPayment({ customer, token, orderId, paymentIntentId }: OpenPurchase) {
  expect(await call("completePayment", { token, body: { orderId, paymentIntentId } })).toMatchObject({ status: 200 });
  const [order] = await ordersOf(customer);
  return order?.licenseNumber ?? expect.fail("A paid order has no license number.");
}

it("licenses are numbered from the one that the landing page promises, each once, even when they are paid at once", async () => {
  const { claimed } = await callExpectingSuccess("getPricing");
  const purchases = await Promise.all([1, 2, 3, 4].map(() => newChargedPurchase()));
  const numbers = await Promise.all(purchases.map(numberAfterPayment));
  expect(numbers.toSorted()).toEqual([1, 2, 3, 4].map((place) => claimed + place));
  expect(await numberAfterPayment(await newChargedPurchase())).toBe(claimed + 5);
});

it("a license's number stays when the payment is completed again, and is on its receipt", async () => {
  const purchase = await newChargedPurchase();
  const number = await numberAfterPayment(purchase);
  expect(await numberAfterPayment(purchase)).toBe(number);
  const { token, orderId } = purchase;
  expect((await callExpectingSuccess("getReceipt", { token, params: { id: orderId } })).receipt.licenseNumber).toBe(
    number,
  );
});

it("no number is skipped when the page and the webhook complete an order at the same moment", async () => {
  const last = await numberAfterPayment(await newChargedPurchase());
  const numbers: number[] = [];
  for (const purchase of await Promise.all([1, 2, 3, 4, 5].map(() => newChargedPurchase()))) {
    const report = () => sendStripeEvent(eventAbout("payment_intent.succeeded", { id: purchase.paymentIntentId }));
    const [number] = await Promise.all([numberAfterPayment(purchase), report(), report()]);
    numbers.push(number);
  }
  expect(numbers).toEqual([1, 2, 3, 4, 5].map((place) => last + place));
});
