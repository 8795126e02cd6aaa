import { describe, expect, it } from "vitest";
import { keys } from "../../data/keys.ts";
import { cancelOrder } from "../../data/order-status.ts";
import { readOrder } from "../../data/orders.ts";
import { readRange } from "../../data/table.ts";
import { newChargedPurchase, newOpenPurchase, type OpenPurchase } from "../../testing/buying.ts";
import { call } from "../../testing/front-door.ts";
import { newCustomer, newNumber, ordersOf } from "../../testing/people.ts";
import { allRecords, allRows, counters } from "../../testing/rows.ts";
import { eventAbout, pay, payByBankDebit, sendStripeEvent, stripe } from "../../testing/stripe.ts";

const complete = ({ token, orderId, paymentIntentId }: OpenPurchase) =>
  call("completePayment", { token, body: { orderId, paymentIntentId } });

/** Cancels only the order. Its payment may have succeeded, or may still succeed. */
async function cancelOnlyOrder({ customer, orderId }: OpenPurchase) {
  const order = await readOrder(customer.id, orderId);
  expect(await cancelOrder(order ?? expect.fail(), { now: new Date(), via: "reconciler" })).toBe("canceled");
}

/** Expects a rejection with this code, and an unchanged table. */
async function expectRejectedUnchanged(
  request: () => Promise<{ status: number; code: string | undefined }>,
  code: string,
) {
  const before = await allRecords();
  expect(await request()).toMatchObject({ code });
  expect(await allRecords()).toEqual(before);
}

describe("completing a payment", () => {
  it("gives the order its line, and counts one license and its revenue on the day of payment", async () => {
    const [totalBefore, dayBefore] = [await counters(), await counters(new Date())];
    const purchase = await newChargedPurchase();
    expect(await complete(purchase)).toMatchObject({
      status: 200,
      body: { status: "complete", orderId: purchase.orderId },
    });
    expect(await ordersOf(purchase.customer)).toMatchObject([{ status: "complete", priceHeldUntil: null }]);
    const [line] = await readRange(keys.line(purchase.phone).pk, "A", "Z");
    expect(line).toMatchObject({ orderId: purchase.orderId, userId: purchase.customer.id, phone: purchase.phone });
    for (const [before, after] of [
      [totalBefore, await counters()],
      [dayBefore, await counters(new Date())],
    ] as const) {
      expect(after.licencesSold).toBe((before.licencesSold ?? 0) + 1);
      expect(after.revenue_usd).toBe((before.revenue_usd ?? 0) + 500);
    }
  });

  it("is idempotent, and counts nothing twice", async () => {
    const purchase = await newChargedPurchase();
    await complete(purchase);
    const before = await allRows();
    expect((await complete(purchase)).status).toBe(200);
    expect(await allRows()).toEqual(before);
  });

  it("turns five completions and three webhooks of one payment into one completed order, counted once", async () => {
    const before = await counters();
    const purchase = await newChargedPurchase();
    const event = eventAbout("payment_intent.succeeded", { id: purchase.paymentIntentId, object: "payment_intent" });
    const statusQuery = { payment_intent: purchase.paymentIntentId, order_id: purchase.orderId };
    const replies = await Promise.all([
      ...[1, 2, 3, 4, 5].map(() => complete(purchase)),
      ...[1, 2, 3].map(() => sendStripeEvent(event)),
      call("getPaymentIntentStatus", { query: statusQuery }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(await ordersOf(purchase.customer)).toMatchObject([{ id: purchase.orderId, status: "complete" }]);
    const after = await counters();
    expect(after.licencesSold).toBe((before.licencesSold ?? 0) + 1);
    expect(after.revenue_usd).toBe((before.revenue_usd ?? 0) + 500);
    expect(await readRange(keys.line(purchase.phone).pk, "A", "Z")).toHaveLength(1);
  });

  it("is limited to the caller's own orders", async () => {
    const purchase = await newChargedPurchase();
    const { token } = await newCustomer();
    await expectRejectedUnchanged(() => complete({ ...purchase, token }), "not_found");
  });

  it("rejects another payment of the same customer", async () => {
    const purchase = await newOpenPurchase();
    const other = await newChargedPurchase({ customer: purchase.customer });
    const { paymentIntentId } = other;
    await expectRejectedUnchanged(() => complete({ ...purchase, paymentIntentId }), "payment_mismatch");
  });

  it("rejects a payment that the shop did not create, even if its metadata names the order", async () => {
    const purchase = await newOpenPurchase();
    const forged = await (await stripe()).paymentIntents.create({
      amount: 500,
      currency: "usd",
      metadata: { shop: "everline", orderId: purchase.orderId, userId: purchase.customer.id },
      automatic_payment_methods: { enabled: true },
    });
    const paymentIntentId = await pay(forged.client_secret ?? "");
    await expectRejectedUnchanged(() => complete({ ...purchase, paymentIntentId }), "payment_mismatch");
    const query = { payment_intent: paymentIntentId, order_id: purchase.orderId };
    await expectRejectedUnchanged(() => call("getPaymentIntentStatus", { query }), "not_found");
    const event = eventAbout("payment_intent.succeeded", { id: paymentIntentId });
    const before = await allRecords();
    expect(await sendStripeEvent(event), "a retry by Stripe would not help").toMatchObject({ status: 200 });
    expect(await allRecords()).toEqual(before);
  });

  it.each([
    ["amount", { amount: 100 }],
    ["currency", { currency: "eur" }],
    ["order", { metadata: { orderId: "ord_00000000000000000000000000" } }],
    ["owner", { metadata: { userId: "usr_00000000000000000000000000" } }],
    ["shop", { metadata: { shop: "another" } }],
  ])("rejects a payment whose %s is not what the shop expects", async (_what, change) => {
    const purchase = await newOpenPurchase();
    await (await stripe()).paymentIntents.update(purchase.paymentIntentId, change);
    await pay(purchase.clientSecret);
    await expectRejectedUnchanged(() => complete(purchase), "payment_mismatch");
  });

  it("names the amount that was paid, and the one of the order", async () => {
    const purchase = await newOpenPurchase();
    await (await stripe()).paymentIntents.update(purchase.paymentIntentId, { amount: 499 });
    await pay(purchase.clientSecret);
    const { message } = await complete(purchase);
    expect(message).toBe("You paid $4.99, but $5.00 is the amount of this order. Please contact support.");
  });

  it("reports that the payment is processing, and asks not to pay again", async () => {
    const purchase = await newOpenPurchase();
    await payByBankDebit(purchase.clientSecret);
    const rejection = await complete(purchase);
    expect(rejection).toMatchObject({ status: 409, code: "payment_processing" });
    expect(rejection.message).toContain("do not pay again");
  });

  it("is rejected for an unpaid order, even after a declined card", async () => {
    const purchase = await newOpenPurchase();
    await expectRejectedUnchanged(() => complete(purchase), "payment_incomplete");
    await expect(pay(purchase.clientSecret, "pm_card_visa_chargeDeclined")).rejects.toThrow();
    await expectRejectedUnchanged(() => complete(purchase), "payment_incomplete");
  });

  it("completes a canceled order whose payment succeeds late, and counts it once", async () => {
    const purchase = await newChargedPurchase();
    await cancelOnlyOrder(purchase);
    expect(await ordersOf(purchase.customer)).toMatchObject([{ status: "canceled" }]);
    const before = (await counters()).licencesSold ?? 0;
    const replies = await Promise.all([1, 2, 3, 4].map(() => complete(purchase)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await ordersOf(purchase.customer)).toMatchObject([{ status: "complete" }]);
    expect((await counters()).licencesSold).toBe(before + 1);
  });

  it("prevents a second payment for the line once the payment of its canceled order has succeeded late", async () => {
    const first = await newOpenPurchase();
    await cancelOnlyOrder(first);
    const { customer, phone, token } = first;
    const second = await newOpenPurchase({ customer, phone });
    expect(second.orderId).not.toBe(first.orderId);
    await pay(first.clientSecret);
    await complete(first);
    for (const body of [{ orderId: second.orderId }, { phone }]) {
      const rejection = await call("createPaymentIntent", { token, body });
      expect(rejection).toMatchObject({ status: 409, code: "line_licensed" });
    }
  });

  it("completes a paid order even if another customer holds the line, and records the claim for an admin", async () => {
    const phone = newNumber();
    const [first, second] = [await newOpenPurchase({ phone }), await newOpenPurchase({ phone })];
    await pay(first.clientSecret);
    await pay(second.clientSecret);
    await complete(first);
    expect((await complete(second)).status).toBe(200);
    const [claim, line] = await readRange(keys.line(phone).pk, "A", "Z");
    expect(line).toMatchObject({ sk: "LINE", orderId: first.orderId });
    expect(claim).toMatchObject({ sk: `CLAIM#${second.orderId}`, userId: second.customer.id });
    expect(await ordersOf(second.customer)).toMatchObject([{ status: "complete" }]);
    const reopened = await call("createPaymentIntent", { token: second.token, body: { phone } });
    expect(reopened, "nobody pays twice for one number").toMatchObject({ status: 409, code: "line_licensed" });
  });
});
