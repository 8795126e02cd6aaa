import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { indexKeys, keys } from "../data/keys.ts";
import { requestLog } from "../log.ts";
import { reconcileOrders } from "../payments/orders/reconcile.ts";
import { newChargedPurchase, newOpenPurchase, newPaidPurchase, type OpenPurchase } from "../testing/buying.ts";
import { findInconsistencies } from "../testing/consistency.ts";
import { call, callExpectingSuccess } from "../testing/front-door.ts";
import { runJob } from "../testing/jobs.ts";
import { type Customer, newCustomer, ordersOf } from "../testing/people.ts";
import { allRows, forgetProgress, putRow, saveSettings } from "../testing/rows.ts";
import {
  eventAbout,
  intentIdOf,
  pay,
  payByBankDebit,
  sendStripeEvent,
  setTestControl,
  stripe,
} from "../testing/stripe.ts";

let customer: Customer;
beforeEach(async () => {
  customer = await newCustomer();
  await forgetProgress();
});
afterEach(async () => {
  await saveSettings({});
  expect(await findInconsistencies()).toEqual([]);
});

const minutesFromNow = (count: number) => new Date(Date.now() + count * 60_000);
const daysFromNow = (count: number) => minutesFromNow(count * 24 * 60);
const reconcile = (now = minutesFromNow(5)) => runJob("reconcile", now);
const orderOf = async ({ orderId }: OpenPurchase) =>
  (await ordersOf(customer)).find(({ id }) => id === orderId) ?? expect.fail();
const historyOf = async ({ orderId }: OpenPurchase) =>
  JSON.stringify((await allRows()).find(({ sk }) => sk === `ORDER#${orderId}`)?.history);
const stripeStatusOf = async ({ paymentIntentId }: OpenPurchase) =>
  (await (await stripe()).paymentIntents.retrieve(paymentIntentId)).status;

describe("an order whose payment was not reported", () => {
  it("is completed when it is paid, with the job as the source in its history", async () => {
    const purchase = await newChargedPurchase({ customer });
    expect(await reconcile()).toMatchObject({ ordersLookedAt: 1, ordersCompleted: 1, failed: 0 });
    expect(await orderOf(purchase)).toMatchObject({ status: "complete" });
    expect(await historyOf(purchase)).toContain('"via":"reconciler"');
    expect(await reconcile(), "nothing is left to do").toMatchObject({ ordersLookedAt: 0, ordersCompleted: 0 });
  });

  it("is canceled when its payment is canceled, and unchanged while its payment is open or processing", async () => {
    const [canceled, open, processing] = [
      await newOpenPurchase({ customer }),
      await newOpenPurchase({ customer }),
      await newOpenPurchase({ customer }),
    ];
    await (await stripe()).paymentIntents.cancel(canceled.paymentIntentId);
    await payByBankDebit(processing.clientSecret);
    expect(await reconcile()).toMatchObject({ ordersLookedAt: 3, ordersCanceled: 1, ordersCompleted: 0, failed: 0 });
    expect((await orderOf(canceled)).status).toBe("canceled");
    expect([(await orderOf(open)).status, (await orderOf(processing)).status]).toEqual(["pending", "pending"]);
    await setTestControl(`payment_intents/${processing.paymentIntentId}/settle`, { outcome: "succeed" });
    expect(await reconcile()).toMatchObject({ ordersCompleted: 1 });
    await callExpectingSuccess("deleteOrder", { token: customer.token, params: { id: open.orderId } });
  });

  it("is left to the page and the webhook for the first two minutes", async () => {
    const purchase = await newChargedPurchase({ customer });
    expect(await reconcile(minutesFromNow(1.9))).toMatchObject({ ordersLookedAt: 0 });
    expect(await reconcile(minutesFromNow(2.1))).toMatchObject({ ordersLookedAt: 1, ordersCompleted: 1 });
    expect(await orderOf(purchase)).toMatchObject({ status: "complete" });
  });

  it("that cannot be processed does not stop the other orders", async () => {
    const [failingPurchase, otherPurchase] = [
      await newChargedPurchase({ customer }),
      await newChargedPurchase({ customer }),
    ];
    const path = `/v1/payment_intents/${failingPurchase.paymentIntentId}`;
    await setTestControl("faults", { kind: "error", status: 500, times: 3, method: "GET", path });
    expect(await reconcile()).toMatchObject({ ordersLookedAt: 2, ordersCompleted: 1, failed: 1 });
    expect([(await orderOf(failingPurchase)).status, (await orderOf(otherPurchase)).status]).toEqual([
      "pending",
      "complete",
    ]);
    expect(await reconcile()).toMatchObject({ ordersCompleted: 1, failed: 0 });
  });

  it("is processed eventually, however many orders precede it", async () => {
    const purchases: OpenPurchase[] = [];
    for (let count = 0; count < 5; count += 1) purchases.push(await newOpenPurchase({ customer }));
    await pay(purchases.at(-1)?.clientSecret ?? "");
    const context = { now: minutesFromNow(5), log: requestLog("test", "1"), via: "reconciler" } as const;
    const run = () => reconcileOrders(context, 2);
    expect(await run()).toMatchObject({ ordersLookedAt: 2, ordersCompleted: 0 });
    expect(await run()).toMatchObject({ ordersLookedAt: 2, ordersCompleted: 0 });
    expect(await run(), "the last order").toMatchObject({ ordersLookedAt: 1, ordersCompleted: 1 });
    expect(await reconcile()).toMatchObject({ ordersLookedAt: 4 });
    for (const { orderId: id } of purchases) await call("deleteOrder", { token: customer.token, params: { id } });
  });
});

describe("an unpaid order", () => {
  const sevenDaysAgo = daysFromNow(-7);

  it("expires after seven days with its payment, and can still be paid at the current price", async () => {
    const purchase = await newOpenPurchase({ customer, now: sevenDaysAgo });
    const { token, orderId } = purchase;
    expect(await reconcile(daysFromNow(-0.01))).toMatchObject({ ordersLookedAt: 1, ordersCanceled: 0 });
    expect(await reconcile()).toMatchObject({ ordersCanceled: 1 });
    expect(await orderOf(purchase)).toMatchObject({ status: "canceled", amount: 500 });
    expect(await stripeStatusOf(purchase)).toBe("canceled");
    expect(await historyOf(purchase)).toContain('"detail":"expired"');
    await expect(pay(purchase.clientSecret)).rejects.toThrow();

    await saveSettings({ priceCents: "700" });
    const reopened = await callExpectingSuccess("createPaymentIntent", { token, body: { orderId } });
    expect(reopened).toMatchObject({ orderId, amount: 700, priceRenewed: true });
    const paymentIntentId = intentIdOf(reopened.clientSecret);
    expect(paymentIntentId, "a new payment, under a new idempotency key").not.toBe(purchase.paymentIntentId);
    expect(await reconcile(daysFromNow(6.9)), "its age counts from its reopening").toMatchObject({ ordersCanceled: 0 });
    const latestPayment = await callExpectingSuccess("createPaymentIntent", { token, body: { orderId } });
    await callExpectingSuccess("completePayment", {
      token,
      body: { orderId, paymentIntentId: await pay(latestPayment.clientSecret) },
    });
    expect(await orderOf(purchase)).toMatchObject({ status: "complete", amount: 700 });
  });

  it("does not expire while its payment is processing, or when it turns out to be paid", async () => {
    const [processing, paid] = [
      await newOpenPurchase({ customer, now: sevenDaysAgo }),
      await newOpenPurchase({ customer, now: sevenDaysAgo }),
    ];
    await payByBankDebit(processing.clientSecret);
    await pay(paid.clientSecret);
    expect(await reconcile()).toMatchObject({ ordersCanceled: 0, ordersCompleted: 1 });
    expect((await orderOf(processing)).status).toBe("pending");
    await setTestControl(`payment_intents/${processing.paymentIntentId}/settle`, { outcome: "succeed" });
    await reconcile();
  });

  it("expires even if its payment was never created, or is unknown to Stripe", async () => {
    const id = "ord_01JBBBBBBBBBBBBBBBBBBBBBBB";
    const createdAt = daysFromNow(-9).toISOString();
    const row = {
      ...keys.order(customer.id, id),
      ...indexKeys.order(id, createdAt, "447300000000"),
      ...indexKeys.orderStatus({ id, createdAt, status: "pending", refunded: 0 }),
      id,
      userId: customer.id,
      phone: "447300000000",
      line: "447300000000",
      status: "pending",
      amount: 500,
      currency: "usd",
      createdAt,
      heldFrom: createdAt,
      attempt: 1,
      livemode: false,
      revision: 1,
      history: [{ at: createdAt, what: "started" }],
    };
    for (const paymentFields of [
      {},
      { intentId: "pi_00000000000000000000000" },
      { livemode: true, intentId: "pi_1" },
    ]) {
      await putRow({ ...row, ...paymentFields });
      await putRow({ ...keys.openOrder(customer.id, row.line), orderId: id });
      await forgetProgress();
      expect(await reconcile(), JSON.stringify(paymentFields)).toMatchObject({ ordersCanceled: 1, failed: 0 });
    }
    await callExpectingSuccess("deleteOrder", { token: customer.token, params: { id } });
    // Corrects the counter, because the order was put into the table without being counted.
    await putRow({ ...(await allRows()).find(({ sk }) => sk === "TOTAL"), orders: await countOrdersInTable() });
  });
});

const countOrdersInTable = async () => (await allRows()).filter(({ sk }) => String(sk).startsWith("ORDER#")).length;

describe("an undelivered webhook event", () => {
  let endpointId: string;
  beforeAll(async () => {
    // Nothing listens at this URL, so the events that Stripe sends to it are never delivered.
    const enabled_events = ["charge.refund.updated"] as const;
    const createdEndpoint = await (await stripe()).webhookEndpoints.create({
      url: "http://127.0.0.1:9/",
      enabled_events: [...enabled_events],
    });
    endpointId = createdEndpoint.id;
    return async () => {
      await (await stripe()).webhookEndpoints.del(endpointId);
    };
  });

  it("is processed even if its order is already complete", async () => {
    const purchase = await newPaidPurchase({ customer });
    const refund = await (await stripe()).refunds.create({ payment_intent: purchase.paymentIntentId });
    await sendStripeEvent(eventAbout("charge.refunded", { id: "ch_1", payment_intent: purchase.paymentIntentId }));
    expect(await orderOf(purchase)).toMatchObject({ refundedCents: 500 });
    await setTestControl(`refunds/${refund.id}/fail`);
    expect(await reconcile(minutesFromNow(1)), "Stripe may still deliver it").toMatchObject({ eventsFollowed: 0 });
    const counts = await reconcile();
    expect(counts.eventsFollowed).toBeGreaterThanOrEqual(1);
    expect(await orderOf(purchase)).toMatchObject({ refundedCents: 0, lineState: "active" });
    const before = await allRows();
    await reconcile();
    expect(await allRows(), "a second run changes nothing").toEqual(before);
  });

  it("is processed by one run and the overlap of the next, not for as long as Stripe lists it", async () => {
    const { paymentIntentId } = await newPaidPurchase({ customer });
    const refund = await (await stripe()).refunds.create({ payment_intent: paymentIntentId });
    await setTestControl(`refunds/${refund.id}/fail`);
    const runs = [5, 15, 30, 40].map((minutes) => minutesFromNow(minutes));
    const followed: (number | undefined)[] = [];
    for (const now of runs) followed.push((await reconcile(now)).eventsFollowed);
    expect(followed[0]).toBeGreaterThan(0);
    expect(followed.slice(2)).toEqual([0, 0]);
  });

  it("that cannot be processed is retried by every run until it can", async () => {
    const { paymentIntentId } = await newPaidPurchase({ customer });
    const refund = await (await stripe()).refunds.create({ payment_intent: paymentIntentId });
    await setTestControl(`refunds/${refund.id}/fail`);
    const path = `/v1/payment_intents/${paymentIntentId}`;
    await setTestControl("faults", { kind: "error", status: 500, times: 1000, method: "GET", path });
    const runAt = async (minutes: number) => (await reconcile(minutesFromNow(minutes))).failed ?? 0;
    expect(await runAt(5)).toBeGreaterThan(0);
    expect(await runAt(90), "long after the overlap").toBeGreaterThan(0);
    await fetch(`${process.env.STRIPE_API_BASE}/_test/faults`, { method: "DELETE" });
    expect((await reconcile(minutesFromNow(100))).eventsFollowed).toBeGreaterThan(0);
    expect(await reconcile(minutesFromNow(110))).toMatchObject({ eventsFollowed: 0, failed: 0 });
  });

  it("that ends a license passes its number to the waiting claim", async () => {
    const holder = await newPaidPurchase();
    const claim = await newPaidPurchase({ customer, phone: holder.phone });
    const api = await stripe();
    const { id } = await api.webhookEndpoints.create({
      url: "http://127.0.0.1:9/",
      enabled_events: ["charge.refunded"],
    });
    await api.refunds.create({ payment_intent: holder.paymentIntentId });
    await reconcile();
    expect(await orderOf(claim)).toMatchObject({ lineState: "active" });
    await api.webhookEndpoints.del(id);
  });
});

describe("the job", () => {
  it("reports a paid but deleted order in every run, until it is refunded", async () => {
    const purchase = await newOpenPurchase({ customer });
    const { token, orderId } = purchase;
    await callExpectingSuccess("deleteOrder", { token, params: { id: orderId } });
    const metadata = { shop: "everline", orderId, userId: customer.id };
    const intent = await (await stripe()).paymentIntents.create({ amount: 500, currency: "usd", metadata });
    const id = await pay(intent.client_secret ?? "");
    await sendStripeEvent(eventAbout("payment_intent.succeeded", { id }));
    for (let run = 0; run < 2; run += 1) expect(await reconcile()).toMatchObject({ paidThoughDeleted: 1 });
    await (await stripe()).refunds.create({ payment_intent: id });
    await sendStripeEvent(eventAbout("charge.refunded", { id: "ch_1", payment_intent: id }));
    expect(await reconcile()).toMatchObject({ paidThoughDeleted: 0 });
  });

  it("runs its other parts when one fails entirely, and reports the failure", async () => {
    const purchase = await newChargedPurchase({ customer });
    await setTestControl("faults", { kind: "error", status: 500, times: 3, method: "GET", path: "/v1/events" });
    const counts = await reconcile();
    expect(counts).toMatchObject({ ordersCompleted: 1, paidThoughDeleted: 0 });
    expect(counts.failed).toBeGreaterThanOrEqual(1);
    expect(await orderOf(purchase)).toMatchObject({ status: "complete" });
  });

  it("can run several times concurrently", async () => {
    const purchase = await newChargedPurchase({ customer });
    await Promise.all([reconcile(), reconcile(), reconcile()]);
    expect(await orderOf(purchase)).toMatchObject({ status: "complete" });
  });
});
