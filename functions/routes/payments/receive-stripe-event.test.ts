import { describe, expect, it } from "vitest";
import { newChargedPurchase, newOpenPurchase } from "../../testing/buying.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { ordersOf } from "../../testing/people.ts";
import { allRows } from "../../testing/rows.ts";
import { eventAbout, pay, sendStripeEvent, signatureOf, stripe } from "../../testing/stripe.ts";

const succeededEvent = (id: string) => eventAbout("payment_intent.succeeded", { id, object: "payment_intent" });
const canceledEvent = (id: string) => eventAbout("payment_intent.canceled", { id, object: "payment_intent" });

async function createPaidIntent(metadata: Record<string, string>): Promise<string> {
  const intent = await (await stripe()).paymentIntents.create({
    amount: 500,
    currency: "usd",
    metadata,
    automatic_payment_methods: { enabled: true },
  });
  return pay(intent.client_secret ?? "");
}

describe("a webhook event", () => {
  it("completes the order on its own, if the buyer closed the tab after paying", async () => {
    const purchase = await newChargedPurchase();
    expect(await sendStripeEvent(succeededEvent(purchase.paymentIntentId))).toMatchObject({
      status: 200,
      body: { received: true },
    });
    expect(await ordersOf(purchase.customer)).toMatchObject([{ status: "complete" }]);
  });

  it("is accepted with a base64 body, and with a signature header in any letter case", async () => {
    const purchase = await newChargedPurchase();
    // With non-ASCII characters, because the signature covers bytes, not characters.
    const body = JSON.stringify({ ...succeededEvent(purchase.paymentIntentId), note: "Zoë ✓" }, null, 2);
    const signature = await signatureOf(body);
    const response = await call("receiveStripeEvent", {
      body: new TextEncoder().encode(body),
      headers: { "Stripe-Signature": signature, "content-type": "application/octet-stream" },
    });
    expect(response.status).toBe(200);
    expect(await ordersOf(purchase.customer)).toMatchObject([{ status: "complete" }]);
  });

  it.each<[string, (body: string) => Promise<{ body: string; headers: Record<string, string> }>]>([
    ["no signature", async (body) => ({ body, headers: {} })],
    ["an invalid signature", async (body) => ({ body, headers: { "stripe-signature": "t=1,v1=abc" } })],
    [
      "another body than the signed one",
      async (body) => ({ body: `${body} `, headers: { "stripe-signature": await signatureOf(body) } }),
    ],
    [
      "a signature that is six minutes old",
      async (body) => ({
        body,
        headers: { "stripe-signature": await signatureOf(body, new Date(Date.now() - 6 * 60_000)) },
      }),
    ],
    [
      "a body that is not JSON",
      async () => ({ body: "not json", headers: { "stripe-signature": await signatureOf("not json") } }),
    ],
  ])("is rejected with %s, and changes nothing", async (_what, createRequest) => {
    const purchase = await newChargedPurchase();
    const before = await allRows();
    const response = await call(
      "receiveStripeEvent",
      await createRequest(JSON.stringify(succeededEvent(purchase.paymentIntentId))),
    );
    expect(response).toMatchObject({ status: 400, code: "bad_signature" });
    expect(await allRows()).toEqual(before);
  });

  it("cancels the order of a canceled payment and frees its number", async () => {
    const purchase = await newOpenPurchase();
    await (await stripe()).paymentIntents.cancel(purchase.paymentIntentId);
    await sendStripeEvent(canceledEvent(purchase.paymentIntentId));
    expect(await ordersOf(purchase.customer)).toMatchObject([{ status: "canceled" }]);
    const { token, phone } = purchase;
    const next = await callExpectingSuccess("createPaymentIntent", { token, body: { phone } });
    expect(next.orderId).not.toBe(purchase.orderId);
  });

  it("only triggers a fetch of the payment, so it does not matter in which order events arrive", async () => {
    const purchase = await newChargedPurchase();
    await sendStripeEvent(canceledEvent(purchase.paymentIntentId));
    expect(await ordersOf(purchase.customer), "Stripe says it succeeded").toMatchObject([{ status: "complete" }]);
    await sendStripeEvent(eventAbout("payment_intent.payment_failed", { id: purchase.paymentIntentId }));
    await sendStripeEvent(canceledEvent(purchase.paymentIntentId));
    expect(await ordersOf(purchase.customer), "a complete order stays complete").toMatchObject([
      { status: "complete" },
    ]);

    const unpaid = await newOpenPurchase();
    await sendStripeEvent(succeededEvent(unpaid.paymentIntentId));
    expect(await ordersOf(unpaid.customer)).toMatchObject([{ status: "pending" }]);
  });

  it("for an old payment does not cancel an order that has a new one", async () => {
    const purchase = await newOpenPurchase();
    const { token, orderId, paymentIntentId } = purchase;
    await (await stripe()).paymentIntents.cancel(paymentIntentId);
    const reopened = await callExpectingSuccess("createPaymentIntent", { token, body: { orderId } });
    await sendStripeEvent(canceledEvent(paymentIntentId));
    expect(await ordersOf(purchase.customer)).toMatchObject([{ status: "pending" }]);
    await pay(reopened.clientSecret);
    await sendStripeEvent(succeededEvent(reopened.clientSecret.split("_secret_")[0] ?? ""));
    expect(await ordersOf(purchase.customer)).toMatchObject([{ status: "complete" }]);
  });

  it("for an order that does not exist yet is rejected, so that Stripe retries it", async () => {
    const id = await createPaidIntent({
      shop: "everline",
      orderId: "ord_00000000000000000000000000",
      userId: "usr_00000000000000000000000000",
    });
    expect(await sendStripeEvent(succeededEvent(id))).toMatchObject({ status: 503, code: "not_visible_yet" });
  });

  it("for another system, or of an unhandled type, is accepted and changes nothing", async () => {
    const id = await createPaidIntent({ order: "of another shop" });
    const purchase = await newChargedPurchase();
    const before = await allRows();
    for (const event of [
      succeededEvent(id),
      succeededEvent("pi_00000000000000000000000"),
      eventAbout("customer.created", { id: "cus_1" }),
      eventAbout("balance.available", { object: "balance" }),
      eventAbout("checkout.session.completed", { id: "cs_1", payment_intent: null }),
      { ...succeededEvent(purchase.paymentIntentId), livemode: true },
      { id: "evt_1", unexpected: "shape" },
    ]) {
      expect(await sendStripeEvent(event), JSON.stringify(event)).toMatchObject({ status: 200 });
    }
    expect(await allRows()).toEqual(before);
  });
});
