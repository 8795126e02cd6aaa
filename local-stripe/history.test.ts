import type Stripe from "stripe";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestStripe, startWebhookReceiver } from "./testing.ts";

let shop: Awaited<ReturnType<typeof startWebhookReceiver>>;
let local: Awaited<ReturnType<typeof startTestStripe>>;
beforeAll(async () => {
  shop = await startWebhookReceiver();
  local = await startTestStripe({ webhookUrl: shop.url });
});
afterAll(async () => {
  await local.stop();
  shop.stop();
});

const createPastPayments = async (payments: readonly object[]) =>
  (await local.callControl("past", { payments })).json();
const isoTimeOf = (day: number) => `2026-10-${String(day).padStart(2, "0")}T10:00:00.000Z`;
const unixTimeOf = (day: number) => Date.parse(isoTimeOf(day)) / 1000;
const payment = { amount: 500, currency: "usd", begunAt: isoTimeOf(1) };

it("creates back-dated payments (declined, paid, refunded, canceled, disputed) without emitting events", async () => {
  const { payments } = await createPastPayments([
    {
      ...payment,
      metadata: { orderId: "refunded" },
      tries: [
        { at: isoTimeOf(2), payment_method: "pm_card_chargeDeclined" },
        { at: isoTimeOf(3), payment_method: "pm_card_visa" },
      ],
      refunds: [{ at: isoTimeOf(4), amount: 200, metadata: { requestId: "1" } }],
    },
    { ...payment, metadata: { orderId: "canceled" }, canceledAt: isoTimeOf(5) },
    {
      ...payment,
      metadata: { orderId: "disputed" },
      tries: [{ at: isoTimeOf(3), payment_method: "pm_card_visa" }],
      disputedAt: isoTimeOf(6),
    },
  ]);
  const retrieveIntent = (index: number) =>
    local.stripe.paymentIntents.retrieve(payments[index].id, { expand: ["latest_charge"] });
  expect(await retrieveIntent(0)).toMatchObject({
    created: unixTimeOf(1),
    status: "succeeded",
    latest_charge: { created: unixTimeOf(3), amount_refunded: 200 },
  });
  const refunds = await local.stripe.refunds.list({ payment_intent: payments[0].id });
  expect(refunds.data).toMatchObject([{ created: unixTimeOf(4), metadata: { requestId: "1" } }]);
  expect(await retrieveIntent(1)).toMatchObject({ status: "canceled", canceled_at: unixTimeOf(5) });
  expect(await retrieveIntent(2)).toMatchObject({ latest_charge: { disputed: true } });
  const { data: disputes } = await local.stripe.disputes.list({ payment_intent: payments[2].id });
  expect(disputes).toMatchObject([{ created: unixTimeOf(6), status: "needs_response" }]);
  // The first event is that of the first payment that is not back-dated.
  await local.stripe.paymentIntents.create({ amount: 700, currency: "usd" });
  await expect.poll(() => shop.types()).toEqual(["payment_intent.created"]);
  const events: Stripe.ApiList<Stripe.Event> = await local.stripe.events.list();
  expect(events.data.map(({ type }) => type)).toEqual(["payment_intent.created"]);
});

it("returns the existing payment for the same metadata, even with its keys in another order", async () => {
  const repeatedPayment = { ...payment, metadata: { orderId: "twice", shop: "everline" } };
  const firstResult = await createPastPayments([repeatedPayment]);
  expect(await createPastPayments([{ ...repeatedPayment, metadata: { shop: "everline", orderId: "twice" } }])).toEqual(
    firstResult,
  );
});

it("rejects a payment with a malformed date", async () => {
  const response = await local.callControl("past", { payments: [{ ...payment, metadata: {}, begunAt: "yesterday" }] });
  expect(response.status).toBe(400);
});
