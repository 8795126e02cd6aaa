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

const record = async (payments: readonly object[]) => (await local.callControl("past", { payments })).json();
const at = (day: number) => `2026-10-${String(day).padStart(2, "0")}T10:00:00.000Z`;
const seconds = (day: number) => Date.parse(at(day)) / 1000;
const payment = { amount: 500, currency: "usd", begunAt: at(1) };

it("creates back-dated payments, declined, paid, refunded and disputed, without emitting events", async () => {
  const { payments } = await record([
    {
      ...payment,
      metadata: { orderId: "refunded" },
      tries: [
        { at: at(2), payment_method: "pm_card_chargeDeclined" },
        { at: at(3), payment_method: "pm_card_visa" },
      ],
      refunds: [{ at: at(4), amount: 200, metadata: { requestId: "1" } }],
    },
    { ...payment, metadata: { orderId: "canceled" }, canceledAt: at(5) },
    {
      ...payment,
      metadata: { orderId: "disputed" },
      tries: [{ at: at(3), payment_method: "pm_card_visa" }],
      disputedAt: at(6),
    },
  ]);
  const read = (index: number) =>
    local.stripe.paymentIntents.retrieve(payments[index].id, { expand: ["latest_charge"] });
  expect(await read(0)).toMatchObject({
    created: seconds(1),
    status: "succeeded",
    latest_charge: { created: seconds(3), amount_refunded: 200 },
  });
  const refunds = await local.stripe.refunds.list({ payment_intent: payments[0].id });
  expect(refunds.data).toMatchObject([{ created: seconds(4), metadata: { requestId: "1" } }]);
  expect(await read(1)).toMatchObject({ status: "canceled", canceled_at: seconds(5) });
  expect(await read(2)).toMatchObject({ latest_charge: { disputed: true } });
  const { data: disputes } = await local.stripe.disputes.list({ payment_intent: payments[2].id });
  expect(disputes).toMatchObject([{ created: seconds(6), status: "needs_response" }]);
  // A current payment does emit an event, and it is the first one.
  await local.stripe.paymentIntents.create({ amount: 700, currency: "usd" });
  await expect.poll(() => shop.types()).toEqual(["payment_intent.created"]);
  const events: Stripe.ApiList<Stripe.Event> = await local.stripe.events.list();
  expect(events.data.map(({ type }) => type)).toEqual(["payment_intent.created"]);
});

it("returns an existing payment unchanged", async () => {
  const twice = { ...payment, metadata: { orderId: "twice", shop: "everline" } };
  const first = await record([twice]);
  expect(await record([{ ...twice, metadata: { shop: "everline", orderId: "twice" } }])).toEqual(first);
});

it("rejects a payment with a malformed date", async () => {
  const answer = await local.callControl("past", { payments: [{ ...payment, metadata: {}, begunAt: "yesterday" }] });
  expect(answer.status).toBe(400);
});
