import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { orderWrite, readOrder } from "../../data/orders.ts";
import { transact } from "../../data/write.ts";
import { newChargedPurchase, newOpenPurchase, newPaidPurchase, type OpenPurchase } from "../../testing/buying.ts";
import { findInconsistencies } from "../../testing/consistency.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { allRecords, allRows, counters } from "../../testing/rows.ts";
import { eventAbout, pay, payByBankDebit, sendStripeEvent, setTestControl, stripe } from "../../testing/stripe.ts";

let admin: Customer;
let customer: Customer;
beforeAll(async () => {
  [admin, customer] = await Promise.all([newAdmin(), newCustomer()]);
});
afterEach(async () => expect(await findInconsistencies()).toEqual([]));

const resolve = ({ orderId }: Pick<OpenPurchase, "orderId">, token = admin.token) =>
  call("resolveAdminOrder", { token, params: { id: orderId } });
const resolveSuccessfully = async ({ orderId }: Pick<OpenPurchase, "orderId">) =>
  (await callExpectingSuccess("resolveAdminOrder", { token: admin.token, params: { id: orderId } })).order;
const auditEntriesOf = async ({ orderId }: Pick<OpenPurchase, "orderId">) =>
  (await callExpectingSuccess("listAdminAudit", { token: admin.token, query: { search: orderId } })).entries;

/** Expects that resolving the order again returns the same order and changes nothing. */
async function expectIdempotent(purchase: OpenPurchase, order: Awaited<ReturnType<typeof resolveSuccessfully>>) {
  const before = await allRows();
  expect(await resolveSuccessfully(purchase)).toEqual(order);
  expect(await allRows()).toEqual(before);
}

describe("an order resolved by an admin", () => {
  it("is completed and audited once when its payment succeeded", async () => {
    const purchase = await newChargedPurchase({ customer });
    const before = await counters();
    const order = await resolveSuccessfully(purchase);
    expect(order).toMatchObject({ id: purchase.orderId, status: "complete", lineState: "active" });
    expect(order.timeline.at(-1)).toMatchObject({ what: "paid", via: "admin", amountCents: 500 });
    expect(await counters()).toMatchObject({ licencesSold: (before.licencesSold ?? 0) + 1 });
    expect(await auditEntriesOf(purchase)).toMatchObject([
      {
        action: "order.resolve",
        by: { userId: admin.id, email: admin.email },
        old: { status: "pending" },
        new: { status: "complete" },
      },
    ]);
    await expectIdempotent(purchase, order);
  });

  it("is canceled when its payment was canceled", async () => {
    const purchase = await newOpenPurchase({ customer });
    await (await stripe()).paymentIntents.cancel(purchase.paymentIntentId);
    const order = await resolveSuccessfully(purchase);
    expect(order.status).toBe("canceled");
    expect(await auditEntriesOf(purchase)).toMatchObject([{ old: { status: "pending" }, new: { status: "canceled" } }]);
    await expectIdempotent(purchase, order);
  });

  it("is completed when its payment succeeded after the order was canceled", async () => {
    const purchase = await newOpenPurchase({ customer });
    const order = (await readOrder(customer.id, purchase.orderId)) ?? expect.fail();
    const openOrderKey = { pk: `USER#${customer.id}`, sk: `OPEN#${order.line}` };
    await transact<string>([
      orderWrite(order, { status: "canceled" }),
      { name: "open", remove: { Key: openOrderKey } },
    ]);
    await pay(purchase.clientSecret);
    expect(await resolveSuccessfully(purchase)).toMatchObject({ status: "complete" });
    expect(await auditEntriesOf(purchase)).toMatchObject([
      { old: { status: "canceled" }, new: { status: "complete" } },
    ]);
  });

  it("catches up on unreported refunds and disputes, including won disputes", async () => {
    const purchase = await newPaidPurchase({ customer });
    await (await stripe()).refunds.create({ payment_intent: purchase.paymentIntentId, amount: 200 });
    expect(await resolveSuccessfully(purchase)).toMatchObject({ refundedCents: 200, lineState: "active" });
    const dispute = await setTestControl(`payment_intents/${purchase.paymentIntentId}/dispute`);
    expect(await resolveSuccessfully(purchase)).toMatchObject({
      disputedCents: 300,
      dispute: "open",
      lineState: "suspended",
    });
    await setTestControl(`disputes/${Object(dispute).id}/close`, { outcome: "won" });
    const order = await resolveSuccessfully(purchase);
    expect(order).toMatchObject({ disputedCents: 0, dispute: "won", lineState: "active" });
    expect((await auditEntriesOf(purchase)).map((entry) => [entry.action, entry.new]).reverse()).toEqual([
      ["order.resolve", { refunded: 200, disputed: 0, dispute: null }],
      ["order.resolve", { refunded: 200, disputed: 300, dispute: "open" }],
      ["order.resolve", { refunded: 200, disputed: 0, dispute: "won" }],
    ]);
    await expectIdempotent(purchase, order);
  });

  it("whose payment and refund were both unreported is completed and refunded", async () => {
    const purchase = await newChargedPurchase({ customer });
    await (await stripe()).refunds.create({ payment_intent: purchase.paymentIntentId });
    expect(await resolveSuccessfully(purchase)).toMatchObject({
      status: "complete",
      refundedCents: 500,
      lineState: "ended",
    });
    expect(await auditEntriesOf(purchase)).toHaveLength(2);
  });

  it("stays unchanged when there is nothing to do, without an audit entry", async () => {
    const [open, processing, paid] = [
      await newOpenPurchase({ customer }),
      await newOpenPurchase({ customer }),
      await newPaidPurchase({ customer }),
    ];
    await payByBankDebit(processing.clientSecret);
    // The first look notes that the bank is processing the payment.
    await resolveSuccessfully(processing);
    const before = await allRows();
    for (const [purchase, status] of [
      [open, "pending"],
      [processing, "pending"],
      [paid, "complete"],
    ] as const) {
      expect(await resolveSuccessfully(purchase)).toMatchObject({ status });
    }
    expect(await allRows()).toEqual(before);
  });

  it("without a payment, or of the other mode (live instead of test), is returned unchanged", async () => {
    for (const change of [{ intentId: undefined }, { livemode: true }]) {
      const purchase = await newChargedPurchase({ customer });
      const order = (await readOrder(customer.id, purchase.orderId)) ?? expect.fail();
      await transact([orderWrite(order, change)]);
      const before = await allRows();
      expect(await resolveSuccessfully(purchase)).toMatchObject({ id: purchase.orderId, status: "pending" });
      expect(await allRows()).toEqual(before);
    }
  });

  it("with a payment of another amount is left for manual review, with an error that names both amounts", async () => {
    const purchase = await newOpenPurchase({ customer });
    await (await stripe()).paymentIntents.update(purchase.paymentIntentId, { amount: 499 });
    await pay(purchase.clientSecret);
    const before = await allRecords();
    expect(await resolve(purchase)).toMatchObject({
      status: 409,
      code: "payment_mismatch",
      message: "$4.99 was paid in Stripe, but this order expects $5.00.",
    });
    expect(await allRecords()).toEqual(before);
  });

  it("can be resolved by four requests and Stripe's webhook concurrently, with at most one audit entry", async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const purchase = await newChargedPurchase({ customer });
      const reportPayment = () =>
        sendStripeEvent(eventAbout("payment_intent.succeeded", { id: purchase.paymentIntentId }));
      const replies = await Promise.all([
        resolve(purchase),
        resolve(purchase),
        reportPayment(),
        resolve(purchase),
        resolve(purchase),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect((await auditEntriesOf(purchase)).length).toBeLessThanOrEqual(1);
    }
  });

  it("is not completed while Stripe is down, but is completed afterward", async () => {
    const purchase = await newChargedPurchase({ customer });
    const path = `/v1/payment_intents/${purchase.paymentIntentId}`;
    await setTestControl("faults", { kind: "error", status: 500, times: 3, method: "GET", path });
    expect(await resolve(purchase)).toMatchObject({ status: 503, code: "provider_unavailable" });
    expect(await resolveSuccessfully(purchase)).toMatchObject({ status: "complete" });
  });

  it("is for admins only, and is not found under an unknown id", async () => {
    const purchase = await newChargedPurchase({ customer });
    expect(await resolve(purchase, customer.token)).toMatchObject({ status: 403, code: "forbidden" });
    for (const orderId of ["ord_00000000000000000000000000", "1"]) {
      expect(await resolve({ orderId })).toMatchObject({ status: 404, code: "not_found" });
    }
  });
});
