import { beforeAll, describe, expect, it } from "vitest";
import { keys } from "../../data/keys.ts";
import { newOpenPurchase, type OpenPurchase } from "../../testing/buying.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newCustomer, ordersOf } from "../../testing/people.ts";
import { allRows, counters } from "../../testing/rows.ts";
import { eventAbout, pay, payByBankDebit, sendStripeEvent, stripe } from "../../testing/stripe.ts";

let customer: Customer;
beforeAll(async () => {
  customer = await newCustomer();
});

const deleteOrder = ({ token, orderId }: Pick<OpenPurchase, "token" | "orderId">) =>
  call("deleteOrder", { token, params: { id: orderId } });
const intentOf = async ({ paymentIntentId }: OpenPurchase) => (await stripe()).paymentIntents.retrieve(paymentIntentId);
/** The kind of each row that contains this order id, such as `USER`. */
const rowKindsAbout = async (orderId: string) =>
  (await allRows()).filter((row) => JSON.stringify(row).includes(orderId)).map(({ pk }) => String(pk).split("#")[0]);
/** Creates and pays a payment outside of the shop, with metadata that names the order; returns its id. */
async function createForeignPayment({ orderId, customer: { id: userId } }: OpenPurchase): Promise<string> {
  const metadata = { shop: "everline", orderId, userId };
  const intent = await (await stripe()).paymentIntents.create({ amount: 500, currency: "usd", metadata });
  return pay(intent.client_secret ?? "");
}

describe("deleting an order", () => {
  it("cancels its payment, removes it from every list and count, and frees its number", async () => {
    const before = await counters();
    const purchase = await newOpenPurchase({ customer });
    expect(await deleteOrder(purchase)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await intentOf(purchase)).toMatchObject({ status: "canceled" });
    expect(await ordersOf(customer)).toEqual([]);
    // And the link of the deleted reminder, which expires by itself.
    expect(await rowKindsAbout(purchase.orderId), "only the tombstone is left").toEqual(["DELETED", "LINK"]);
    expect(await counters()).toEqual({
      ...before,
      orders: before.orders ?? 0,
      launchHeld: before.launchHeld ?? 0,
    });
    const next = await newOpenPurchase({ customer, phone: purchase.phone });
    expect(next.orderId).not.toBe(purchase.orderId);
  });

  it("works for a canceled order, and does not affect a newer order for the same number", async () => {
    const old = await newOpenPurchase({ customer });
    await (await stripe()).paymentIntents.cancel(old.paymentIntentId);
    await sendStripeEvent(eventAbout("payment_intent.canceled", { id: old.paymentIntentId }));
    const newer = await newOpenPurchase({ customer, phone: old.phone });
    expect((await deleteOrder(old)).status).toBe(200);
    const reopened = await newOpenPurchase({ customer, phone: old.phone });
    expect(reopened.orderId, "still the open order for the number").toBe(newer.orderId);
  });

  it("settles the order instead when it was paid a moment ago, and never deletes a paid one", async () => {
    const purchase = await newOpenPurchase({ customer });
    await pay(purchase.clientSecret);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect(await deleteOrder(purchase)).toMatchObject({ status: 409, code: "order_complete" });
    }
    expect(await ordersOf(customer)).toContainEqual(
      expect.objectContaining({ id: purchase.orderId, status: "complete" }),
    );
  });

  it("keeps an order with a successful payment that does not match, because money was received", async () => {
    const purchase = await newOpenPurchase({ customer });
    await (await stripe()).paymentIntents.update(purchase.paymentIntentId, { amount: 100 });
    await pay(purchase.clientSecret);
    expect(await deleteOrder(purchase)).toMatchObject({ status: 409, code: "order_complete" });
    expect(await ordersOf(customer)).toContainEqual(
      expect.objectContaining({ id: purchase.orderId, status: "pending" }),
    );
  });

  it("is rejected while the payment is processing", async () => {
    const purchase = await newOpenPurchase({ customer });
    await payByBankDebit(purchase.clientSecret);
    expect(await deleteOrder(purchase)).toMatchObject({ status: 409, code: "payment_processing" });
    expect(await intentOf(purchase)).toMatchObject({ status: "processing" });
    expect(await ordersOf(customer)).toContainEqual(expect.objectContaining({ id: purchase.orderId }));
  });

  it("is limited to the caller's own orders", async () => {
    const purchase = await newOpenPurchase({ customer });
    const other = await newCustomer();
    const before = await allRows();
    expect(await deleteOrder({ ...purchase, token: other.token })).toMatchObject({ status: 404, code: "not_found" });
    const unknown = "ord_00000000000000000000000000";
    expect(await deleteOrder({ ...purchase, orderId: unknown })).toMatchObject({ status: 404, code: "not_found" });
    expect(await allRows()).toEqual(before);
    expect(await intentOf(purchase)).toMatchObject({ status: "requires_payment_method" });
  });

  it("several times concurrently succeeds once", async () => {
    const before = await counters();
    const purchase = await newOpenPurchase({ customer });
    const replies = await Promise.all([1, 2, 3, 4].map(() => deleteOrder(purchase)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect((await counters()).orders).toBe(before.orders ?? 0);
    expect(await deleteOrder(purchase)).toMatchObject({ status: 404 });
  });

  it("during a payment in another tab ends with the order deleted or paid, never with a payment and no order", async () => {
    const purchases = await Promise.all(Array.from({ length: 6 }, () => newOpenPurchase({ customer })));
    for (const purchase of purchases) {
      const [payment, deletion] = await Promise.allSettled([pay(purchase.clientSecret), deleteOrder(purchase)]);
      const status = deletion.status === "fulfilled" ? deletion.value.status : 0;
      expect([status, payment.status]).toEqual(payment.status === "fulfilled" ? [409, "fulfilled"] : [200, "rejected"]);
    }
  });
});

describe("the number of a deleted order", () => {
  it("can be bought during the deletion, with a new order or with the one not deleted yet", async () => {
    const buyer = await newCustomer();
    const purchases = await Promise.all([1, 2, 3, 4, 5].map(() => newOpenPurchase({ customer: buyer })));
    const openings = await Promise.all(
      purchases.map(async (purchase) => {
        const body = { phone: purchase.phone };
        const [opened] = await Promise.all([
          call("createPaymentIntent", { token: buyer.token, body }),
          deleteOrder(purchase),
        ]);
        return opened;
      }),
    );
    expect(openings.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });
});

describe("a webhook event for a deleted order", () => {
  it("is accepted and changes nothing, and calls about the order fail with 404", async () => {
    const purchase = await newOpenPurchase({ customer });
    const { token, orderId, paymentIntentId } = purchase;
    await deleteOrder(purchase);
    const before = await allRows();
    expect(await sendStripeEvent(eventAbout("payment_intent.canceled", { id: paymentIntentId }))).toMatchObject({
      status: 200,
    });
    const query = { payment_intent: paymentIntentId, order_id: orderId };
    expect(await call("getPaymentIntentStatus", { query })).toMatchObject({ status: 404, code: "not_found" });
    for (const id of ["completePayment", "createPaymentIntent"] as const) {
      const body = id === "completePayment" ? { orderId, paymentIntentId } : { orderId };
      expect(await call(id, { token, body })).toMatchObject({ status: 404, code: "not_found" });
    }
    expect(await allRows()).toEqual(before);
  });

  it("is recorded for an admin if it reports a payment, until that is refunded", async () => {
    const purchase = await newOpenPurchase({ customer });
    await deleteOrder(purchase);
    const id = await createForeignPayment(purchase);
    const tombstone = async () => {
      const { pk } = keys.deletedOrder(purchase.orderId);
      return (await allRows()).find((row) => row.pk === pk);
    };
    for (let times = 0; times < 2; times += 1) {
      expect(await sendStripeEvent(eventAbout("payment_intent.succeeded", { id }))).toMatchObject({ status: 200 });
      expect(await tombstone()).toMatchObject({ paidBy: id, gsi2pk: "DELETED#paid" });
      expect(await tombstone(), "it does not expire").not.toHaveProperty("expiresAt");
    }
    const query = { payment_intent: id, order_id: purchase.orderId };
    expect(await call("getPaymentIntentStatus", { query })).toMatchObject({ status: 404 });

    const refund = await (await stripe()).refunds.create({ payment_intent: id, amount: 100 });
    await sendStripeEvent(eventAbout("charge.refunded", { id: String(refund.charge), payment_intent: id }));
    expect(await tombstone(), "after a partial refund").toMatchObject({ paidBy: id });
    await (await stripe()).refunds.create({ payment_intent: id });
    await sendStripeEvent(eventAbout("charge.refunded", { id: String(refund.charge), payment_intent: id }));
    expect(await tombstone()).not.toHaveProperty("gsi2pk");
    expect(await tombstone()).toHaveProperty("expiresAt");
  });

  it("can be matched with the order's tombstone for sixty days", async () => {
    const now = new Date();
    const purchase = await newOpenPurchase({ customer, now });
    await callExpectingSuccess("deleteOrder", { token: purchase.token, params: { id: purchase.orderId }, now });
    const [row] = (await allRows()).filter(({ orderId }) => orderId === purchase.orderId);
    expect(row?.expiresAt).toBe(Math.ceil(now.getTime() / 1000) + 60 * 86_400);
  });
});
