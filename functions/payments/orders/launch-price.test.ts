import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { newChargedPurchase, newOpenPurchase } from "../../testing/buying.ts";
import { findInconsistencies } from "../../testing/consistency.ts";
import { newIpAddress } from "../../testing/donating.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { runJob } from "../../testing/jobs.ts";
import { newCustomer, newNumber, ordersOf } from "../../testing/people.ts";
import { allRows, counters, forgetProgress, saveSettings } from "../../testing/rows.ts";
import { eventAbout, pay, sendStripeEvent, stripe } from "../../testing/stripe.ts";

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000);

beforeEach(forgetProgress);
afterEach(async () => {
  await saveSettings({});
  expect(await findInconsistencies()).toEqual([]);
});

/** Sets the number of remaining launch places, whatever earlier tests have sold or still hold. */
async function setPlacesLeft(remaining: number): Promise<void> {
  const { licencesSold = 0, launchHeld = 0 } = await counters();
  await saveSettings({ launchClaimed: "1000", launchLimit: String(1000 + licencesSold + launchHeld + remaining) });
}

const openPayment = async (body: { phone: string } | { orderId: string }, token: string, now = new Date()) =>
  callExpectingSuccess("createPaymentIntent", { token, body, now, ipAddress: newIpAddress() });

describe("launch places", () => {
  it("are not oversold: of fifty concurrent buyers for the last ten, ten get the launch price", async () => {
    await setPlacesLeft(10);
    const buyers = await Promise.all(Array.from({ length: 50 }, () => newCustomer()));
    const amounts = await Promise.all(
      buyers.map(async ({ token }) => {
        const body = { phone: newNumber() };
        // "Try again" is a valid response on a busy day.
        for (let attempt = 0; attempt < 20; attempt += 1) {
          const reply = await call("createPaymentIntent", { token, body, ipAddress: newIpAddress() });
          if (reply.status === 409) continue;
          expect(reply).toMatchObject({ status: 200 });
          return z.object({ amount: z.int() }).parse(reply.body).amount;
        }
        return expect.fail("never opened");
      }),
    );
    expect(amounts.filter((amount) => amount === 500)).toHaveLength(10);
    expect(amounts.filter((amount) => amount === 9700)).toHaveLength(40);
    expect(await callExpectingSuccess("getPricing"), "the price for the next buyer").toMatchObject({
      priceCents: 9700,
    });
  });

  it("are released when their order is deleted or canceled, and sold when it is paid", async () => {
    const { token } = await newCustomer();
    const before = (await counters()).launchHeld ?? 0;
    const placesHeld = async () => ((await counters()).launchHeld ?? 0) - before;
    const [deleted, canceled, paid] = [await newOpenPurchase(), await newOpenPurchase(), await newOpenPurchase()];
    expect(await placesHeld()).toBe(3);
    await callExpectingSuccess("deleteOrder", { token: deleted.token, params: { id: deleted.orderId } });
    await (await stripe()).paymentIntents.cancel(canceled.paymentIntentId);
    await sendStripeEvent(eventAbout("payment_intent.canceled", { id: canceled.paymentIntentId }));
    expect(await placesHeld()).toBe(1);
    await setPlacesLeft(0);
    expect((await openPayment({ phone: newNumber() }, token)).amount).toBe(9700);
    expect((await openPayment({ orderId: paid.orderId }, paid.token)).amount, "the order keeps its own place").toBe(
      500,
    );
    await pay(paid.clientSecret);
    await sendStripeEvent(eventAbout("payment_intent.succeeded", { id: paid.paymentIntentId }));
    expect(await placesHeld()).toBe(0);
    expect((await openPayment({ phone: newNumber() }, token)).amount, "the place is sold, not free").toBe(9700);
  });

  it("are held for 24 hours; then one run of the job cancels the payment, and the next buyer gets the place", async () => {
    const slowPurchase = await newOpenPurchase();
    const { launchHeld: heldBefore } = await counters();
    await runJob("reconcile", hoursFromNow(23.9));
    expect(await intentOf(slowPurchase.paymentIntentId)).toMatchObject({ status: "requires_payment_method" });
    await runJob("reconcile", hoursFromNow(24.1));
    expect(await intentOf(slowPurchase.paymentIntentId)).toMatchObject({ status: "canceled" });
    await sendStripeEvent(eventAbout("payment_intent.canceled", { id: slowPurchase.paymentIntentId }));
    expect((await counters()).launchHeld).toBeLessThan(heldBefore ?? 0);
    await setPlacesLeft(1);
    const other = await newCustomer();
    expect((await openPayment({ phone: newNumber() }, other.token, hoursFromNow(24.2))).amount).toBe(500);
    const lateBuyer = await openPayment({ orderId: slowPurchase.orderId }, slowPurchase.token, hoursFromNow(24.3));
    expect(lateBuyer, "the order still exists, at the current price").toMatchObject({
      amount: 9700,
      priceRenewed: true,
    });
    const rows = await allRows();
    await runJob("reconcile", hoursFromNow(24.4));
    expect(await allRows(), "nothing is left to do").toEqual(rows);
  });

  it("stay with a buyer who has a voucher, at the same amount", async () => {
    await saveSettings({ currency: "mxn", priceCents: "10000" });
    const voucherPurchase = await newOpenPurchase();
    await pay(voucherPurchase.clientSecret, "pm_oxxo");
    await saveSettings({ priceCents: "9000", currency: "mxn" });
    await runJob("reconcile", hoursFromNow(30));
    expect(await intentOf(voucherPurchase.paymentIntentId)).toMatchObject({ status: "requires_action", amount: 10000 });
    expect(
      await openPayment({ orderId: voucherPurchase.orderId }, voucherPurchase.token, hoursFromNow(31)),
    ).toMatchObject({
      amount: 10000,
    });
  });
});

describe("a payment whose price hold ended", () => {
  it("is canceled by the job only when its price is no longer current", async () => {
    await setPlacesLeft(0);
    const regularPurchase = await newOpenPurchase();
    await runJob("reconcile", hoursFromNow(30));
    expect(await intentOf(regularPurchase.paymentIntentId)).toMatchObject({
      status: "requires_payment_method",
      amount: 9700,
    });
    await saveSettings({ priceCents: "700", regularPriceCents: "1900", launchLimit: "1" });
    await runJob("reconcile", hoursFromNow(30));
    expect(await intentOf(regularPurchase.paymentIntentId)).toMatchObject({ status: "canceled" });
    expect(
      await openPayment({ orderId: regularPurchase.orderId }, regularPurchase.token, hoursFromNow(31)),
    ).toMatchObject({
      amount: 1900,
    });
  });

  it("expires with its order, whose age is not reset by the job", async () => {
    const { customer, orderId } = await newOpenPurchase();
    for (const day of [1.1, 2.2, 6.9]) await runJob("reconcile", hoursFromNow(24 * day));
    expect(await ordersOf(customer)).toMatchObject([{ id: orderId, status: "pending" }]);
    await runJob("reconcile", hoursFromNow(24 * 7.1));
    expect(await ordersOf(customer)).toMatchObject([{ id: orderId, status: "canceled" }]);
  });
});

const intentOf = async (id: string) => (await stripe()).paymentIntents.retrieve(id);

it("the launch price ends for good with the license that reaches the limit, even when five orders are paid concurrently", async () => {
  await setPlacesLeft(6);
  const before = await counters();
  const { claimed, limit } = await callExpectingSuccess("getPricing");
  const customer = await newCustomer();
  const { token } = customer;
  const holdingPurchase = await newOpenPurchase({ customer });
  const purchases = await Promise.all([1, 2, 3, 4, 5].map(() => newChargedPurchase({ customer })));
  const completions = purchases.flatMap(({ orderId, paymentIntentId }) => [
    call("completePayment", { token, body: { orderId, paymentIntentId } }),
    sendStripeEvent(eventAbout("payment_intent.succeeded", { id: paymentIntentId })),
  ]);
  for (const { status } of await Promise.all(completions)) expect(status).toBe(200);
  const sold = (before.licencesSold ?? 0) + 5;
  expect(await counters()).toMatchObject({ licencesSold: sold, revenue_usd: (before.revenue_usd ?? 0) + 2500 });
  expect(await callExpectingSuccess("getPricing")).toMatchObject({ priceCents: 9700, claimed: claimed + 5, limit });
  expect((await openPayment({ phone: newNumber() }, token)).amount, "immediately for new orders").toBe(9700);
  expect(
    (await openPayment({ orderId: holdingPurchase.orderId }, token)).amount,
    "an order keeps the price it was promised",
  ).toBe(500);

  for (const { paymentIntentId } of purchases) {
    await (await stripe()).refunds.create({ payment_intent: paymentIntentId });
    await sendStripeEvent(eventAbout("charge.refunded", { id: "ch_1", payment_intent: paymentIntentId }));
  }
  expect(await counters()).toMatchObject({ licencesSold: sold, revenue_usd: before.revenue_usd ?? 0 });
  expect(await callExpectingSuccess("getPricing"), "refunded licenses still count").toMatchObject({
    priceCents: 9700,
    claimed: claimed + 5,
  });
});
