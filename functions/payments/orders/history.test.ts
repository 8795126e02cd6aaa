import { expect, it } from "vitest";
import { readOrder } from "../../data/orders.ts";
import { newChargedPurchase, newOpenPurchase, type OpenPurchase } from "../../testing/buying.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { newCustomer } from "../../testing/people.ts";
import { saveSettings } from "../../testing/rows.ts";
import { eventAbout, intentIdOf, pay, sendStripeEvent, stripe } from "../../testing/stripe.ts";

async function historyOf({ customer: { id }, orderId }: Pick<OpenPurchase, "customer" | "orderId">) {
  const { history } = (await readOrder(id, orderId)) ?? expect.fail();
  return history.map(({ what, amount, via, detail }) => [what, amount, via, detail]);
}

it("an order's history contains all its events, in order, with their sources", async () => {
  const start = new Date(Date.now() - 30 * 3_600_000);
  const purchase = await newOpenPurchase({ customer: await newCustomer(), now: start });
  const { token, orderId, paymentIntentId: first } = purchase;
  await expect(pay(purchase.clientSecret, "pm_card_visa_chargeDeclined")).rejects.toThrow();
  await sendStripeEvent(eventAbout("payment_intent.payment_failed", { id: first }));
  await saveSettings({ priceCents: "700" });
  const second = intentIdOf(
    (await callExpectingSuccess("createPaymentIntent", { token, body: { orderId } })).clientSecret,
  );
  await (await stripe()).paymentIntents.cancel(second);
  await sendStripeEvent(eventAbout("payment_intent.canceled", { id: second }));
  const reopened = await callExpectingSuccess("createPaymentIntent", { token, body: { orderId } });
  await saveSettings({});
  const third = await pay(reopened.clientSecret);
  await callExpectingSuccess("completePayment", { token, body: { orderId, paymentIntentId: third } });
  expect(await historyOf(purchase)).toEqual([
    ["started", 500, "customer", undefined],
    ["payment_opened", 500, "customer", first],
    ["payment_refused", undefined, "webhook", "generic_decline"],
    ["price_renewed", 700, "customer", undefined],
    ["payment_opened", 700, "customer", second],
    ["canceled", undefined, "webhook", undefined],
    ["revived", undefined, "customer", undefined],
    ["payment_opened", 700, "customer", third],
    ["paid", 700, "page", undefined],
  ]);
});

it("an order's history contains no duplicates when the same payment is reported many times concurrently", async () => {
  const purchase = await newChargedPurchase();
  const { token, orderId, paymentIntentId: id } = purchase;
  await Promise.all([
    ...[1, 2, 3].map(() => call("completePayment", { token, body: { orderId, paymentIntentId: id } })),
    ...[1, 2, 3].map(() => sendStripeEvent(eventAbout("payment_intent.succeeded", { id }))),
    call("getPaymentIntentStatus", { query: { payment_intent: id, order_id: orderId } }),
    call("createPaymentIntent", { token, body: { orderId } }),
  ]);
  expect((await historyOf(purchase)).map(([what]) => what)).toEqual(["started", "payment_opened", "paid"]);
});

it("an order's history contains the creation of a payment once, even when several tabs create it concurrently", async () => {
  const purchase = await newOpenPurchase();
  const { token, orderId, paymentIntentId } = purchase;
  await (await stripe()).paymentIntents.cancel(paymentIntentId);
  const tabs = await Promise.all(
    [1, 2, 3].map(() => callExpectingSuccess("createPaymentIntent", { token, body: { orderId } })),
  );
  const [second] = new Set(tabs.map(({ clientSecret }) => intentIdOf(clientSecret)));
  expect((await historyOf(purchase)).slice(1)).toEqual([
    ["payment_opened", 500, "customer", paymentIntentId],
    ["payment_opened", 500, "customer", second],
  ]);
});

it("an order's history records that another customer already held its number", async () => {
  const owner = await newChargedPurchase();
  const laterPurchase = await newChargedPurchase({ phone: owner.phone });
  for (const { paymentIntentId: id } of [owner, laterPurchase])
    await sendStripeEvent(eventAbout("payment_intent.succeeded", { id }));
  expect((await historyOf(laterPurchase)).slice(2)).toEqual([
    ["paid", 500, "webhook", undefined],
    ["line_claimed", undefined, "webhook", undefined],
  ]);
});
