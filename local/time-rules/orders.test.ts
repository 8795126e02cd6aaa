import { expect } from "vitest";
import { newOpenPurchase, newPaidPurchase } from "#functions/testing/buying.ts";
import { newOpenDonation } from "#functions/testing/donating.ts";
import { newAdmin, newCustomer, newNumber } from "#functions/testing/people.ts";
import { saveSettings } from "#functions/testing/rows.ts";
import { signatureOf } from "#functions/testing/stripe.ts";
import { shows, startShopOnClock } from "./testing/shop-on-clock.ts";

const shop = await startShopOnClock();
const now = () => shop.clock.now();

const american = () => `1212${newNumber().slice(-7)}`;
const statusOf = async (orderId: string) => {
  const { token } = await newAdmin(now());
  return (await shop.callExpectingSuccess("getAdminOrder", { token, params: { id: orderId } })).order.status;
};

shows("priceHold", async (lasts) => {
  const { token, orderId } = await newOpenPurchase({ now: now() });
  await saveSettings({ priceCents: "900" });
  const reopen = () => shop.callExpectingSuccess("createPaymentIntent", { token, body: { orderId } });
  shop.passAlmost(lasts);
  expect(await reopen()).toMatchObject({ amount: 500, priceRenewed: false });
  shop.passTheRest();
  expect(await reopen()).toMatchObject({ amount: 900, priceRenewed: true });
  await saveSettings({});
});

shows("priceHoldReminder", async (lasts) => {
  const { customer } = await newOpenPurchase({ now: now() });
  const reminders = async () => {
    await shop.runJob("sweepMails");
    return shop.ses.sent({ to: customer.email }).map(({ kind }) => kind);
  };
  shop.passAlmost(lasts);
  expect(await reminders()).toEqual([]);
  shop.passTheRest();
  expect(await reminders()).toEqual(["priceHoldEnding"]);
});

shows("unpaidOrder", async (lasts) => {
  const older = await newOpenPurchase({ now: now() });
  shop.passAlmost(lasts);
  await shop.runJob("reconcile");
  expect(await statusOf(older.orderId)).toBe("pending");
  const newer = await newOpenPurchase({ now: now() });
  shop.passAlmost(lasts);
  shop.passTheRest();
  expect(await shop.runJob("reconcile")).toMatchObject({ ordersCanceled: 2 });
  expect(await statusOf(newer.orderId)).toBe("canceled");
});

shows("refundWindow", async (lasts) => {
  const [early, late] = [
    await newPaidPurchase({ phone: american(), now: now() }),
    await newPaidPurchase({ phone: american(), now: now() }),
  ];
  const refund = async ({ customer: { email, password }, orderId }: typeof early) => {
    const { token } = await shop.callExpectingSuccess("login", { body: { email, password } });
    return shop.call("refundOrder", { token, params: { id: orderId } });
  };
  shop.passAlmost(lasts);
  expect(await refund(early)).toMatchObject({ status: 200 });
  shop.passTheRest();
  expect(await refund(late)).toMatchObject({ status: 409, code: "refund_not_possible" });
});

shows("waitingClaim", async (lasts) => {
  const { phone } = await newPaidPurchase({ now: now() });
  await newPaidPurchase({ phone, now: now() });
  shop.passAlmost(lasts);
  expect(await shop.runJob("reconcile")).toMatchObject({ claimsRefunded: 0 });
  shop.passTheRest();
  expect(await shop.runJob("reconcile")).toMatchObject({ claimsRefunded: 1 });
});

shows("unpaidDonation", async (lasts) => {
  await newOpenDonation({}, { now: now() });
  shop.passAlmost(lasts);
  expect(await shop.runJob("reconcile")).toMatchObject({ donationsCanceled: 0 });
  shop.passTheRest();
  expect(await shop.runJob("reconcile")).toMatchObject({ donationsCanceled: 1 });
});

/** Pays with a card that expires at the end of this month, as the card form does. */
async function payWithCardOf(month: Date): Promise<Response> {
  const { clientSecret, paymentIntentId } = await newOpenPurchase({ customer: await newCustomer(now()), now: now() });
  const card = { number: "4242424242424242", exp_month: month.getUTCMonth() + 1, exp_year: month.getUTCFullYear() };
  const fields = Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, String(value)]);
  const method = [["client_secret", clientSecret], ["payment_method_data[type]", "card"], ...fields];
  return fetch(`${process.env.STRIPE_API_BASE}/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: "POST",
    headers: { authorization: "Bearer pk_test_clock" },
    body: new URLSearchParams(method),
  });
}

shows("expiredCard", async () => {
  const month = now();
  const nextMonth = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1));
  shop.passAlmost(nextMonth.getTime() - month.getTime());
  expect((await payWithCardOf(month)).status).toBe(200);
  shop.passTheRest();
  const refused = await payWithCardOf(month);
  expect([refused.status, await refused.json()]).toMatchObject([402, { error: { type: "card_error" } }]);
});

shows("webhookSignature", async (lasts) => {
  const body = JSON.stringify({ id: "evt_1", object: "event", type: "customer.created", livemode: false, data: {} });
  const headers = { "stripe-signature": await signatureOf(body, now()), "content-type": "application/json" };
  shop.passAlmost(lasts);
  expect((await shop.call("receiveStripeEvent", { body, headers })).status).toBe(200);
  shop.passTheRest();
  expect((await shop.call("receiveStripeEvent", { body, headers })).code).toBe("bad_signature");
});
