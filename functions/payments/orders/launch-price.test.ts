import { expect, it } from "vitest";
import { chargedPurchase, openPurchase } from "../../testing/buying.ts";
import { call, succeed } from "../../testing/front-door.ts";
import { newCustomer, newNumber } from "../../testing/people.ts";
import { counters, saveSettings } from "../../testing/rows.ts";
import { eventAbout, report, stripe } from "../../testing/stripe.ts";

it("ends with the licence that reaches the limit, also when five are completed at once, and for good", async () => {
  await saveSettings({ launchClaimed: "4999", launchLimit: "5000" });
  const customer = await newCustomer();
  const { token } = customer;
  const held = await openPurchase({ customer });
  const purchases = await Promise.all([1, 2, 3, 4, 5].map(() => chargedPurchase({ customer })));
  expect(await succeed("getPricing"), "one is left").toMatchObject({ priceCents: 500, claimed: 4999 });

  const completions = purchases.flatMap(({ orderId, paymentIntentId }) => [
    call("completePayment", { token, body: { orderId, paymentIntentId } }),
    report(eventAbout("payment_intent.succeeded", { id: paymentIntentId })),
  ]);
  for (const { status } of await Promise.all(completions)) expect(status).toBe(200);
  expect(await counters()).toMatchObject({ licencesSold: 5, revenue_usd: 2500 });
  expect(await succeed("getPricing")).toMatchObject({ priceCents: 9700, claimed: 5004, limit: 5000 });
  const next = await succeed("createPaymentIntent", { token, body: { phone: newNumber() } });
  expect(next.amount, "for new orders at once").toBe(9700);
  const promised = await succeed("createPaymentIntent", { token, body: { orderId: held.orderId } });
  expect(promised.amount, "an order keeps the price that it was promised").toBe(500);

  for (const { paymentIntentId } of purchases) {
    await (await stripe()).refunds.create({ payment_intent: paymentIntentId });
    await report(eventAbout("charge.refunded", { id: "ch_1", payment_intent: paymentIntentId }));
  }
  expect(await counters()).toMatchObject({ licencesSold: 5, revenue_usd: 0, refunds_usd: 2500 });
  expect(await succeed("getPricing"), "a licence that was claimed stays claimed").toMatchObject({
    priceCents: 9700,
    claimed: 5004,
  });
}, 20_000);
