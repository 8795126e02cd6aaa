import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { orderWrite, readOrder } from "../../data/orders.ts";
import { transact } from "../../data/write.ts";
import { findInconsistencies } from "../../testing/books.ts";
import { newChargedPurchase, type OpenPurchase, openPurchase, paidPurchase } from "../../testing/buying.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { allRecords, allRows, counters } from "../../testing/rows.ts";
import { eventAbout, pay, payByBankDebit, report, setTestControl, stripe } from "../../testing/stripe.ts";

let admin: Customer;
let customer: Customer;
beforeAll(async () => {
  [admin, customer] = await Promise.all([newAdmin(), newCustomer()]);
});
afterEach(async () => expect(await findInconsistencies()).toEqual([]));

const resolve = ({ orderId }: Pick<OpenPurchase, "orderId">, token = admin.token) =>
  call("resolveAdminOrder", { token, params: { id: orderId } });
const resolved = async ({ orderId }: Pick<OpenPurchase, "orderId">) =>
  (await callExpectingSuccess("resolveAdminOrder", { token: admin.token, params: { id: orderId } })).order;
const auditEntriesOf = async ({ orderId }: Pick<OpenPurchase, "orderId">) =>
  (await callExpectingSuccess("listAdminAudit", { token: admin.token, query: { search: orderId } })).entries;

/** Idempotent: the second call returns the same and changes nothing. */
async function expectNothingMore(purchase: OpenPurchase, order: Awaited<ReturnType<typeof resolved>>) {
  const before = await allRows();
  expect(await resolved(purchase)).toEqual(order);
  expect(await allRows()).toEqual(before);
}

describe("an order resolved by an admin", () => {
  it("is completed when its payment succeeded, audited, once", async () => {
    const purchase = await newChargedPurchase({ customer });
    const before = await counters();
    const order = await resolved(purchase);
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
    await expectNothingMore(purchase, order);
  });

  it("is canceled when its payment was", async () => {
    const purchase = await openPurchase({ customer });
    await (await stripe()).paymentIntents.cancel(purchase.paymentIntentId);
    const order = await resolved(purchase);
    expect(order.status).toBe("canceled");
    expect(await auditEntriesOf(purchase)).toMatchObject([{ old: { status: "pending" }, new: { status: "canceled" } }]);
    await expectNothingMore(purchase, order);
  });

  it("is completed although it was canceled, when its payment succeeded late", async () => {
    const purchase = await openPurchase({ customer });
    const read = (await readOrder(customer.id, purchase.orderId)) ?? expect.fail();
    const open = { pk: `USER#${customer.id}`, sk: `OPEN#${read.line}` };
    await transact<string>([orderWrite(read, { status: "canceled" }), { name: "open", remove: { Key: open } }]);
    await pay(purchase.clientSecret);
    expect(await resolved(purchase)).toMatchObject({ status: "complete" });
    expect(await auditEntriesOf(purchase)).toMatchObject([
      { old: { status: "canceled" }, new: { status: "complete" } },
    ]);
  });

  it("catches up on unreported refunds and disputes, won ones included", async () => {
    const purchase = await paidPurchase({ customer });
    await (await stripe()).refunds.create({ payment_intent: purchase.paymentIntentId, amount: 200 });
    expect(await resolved(purchase)).toMatchObject({ refundedCents: 200, lineState: "active" });
    const opened = await setTestControl(`payment_intents/${purchase.paymentIntentId}/dispute`);
    expect(await resolved(purchase)).toMatchObject({ disputedCents: 300, dispute: "open", lineState: "suspended" });
    await setTestControl(`disputes/${Object(opened).id}/close`, { outcome: "won" });
    const order = await resolved(purchase);
    expect(order).toMatchObject({ disputedCents: 0, dispute: "won", lineState: "active" });
    expect((await auditEntriesOf(purchase)).map((entry) => [entry.action, entry.new]).reverse()).toEqual([
      ["order.resolve", { refunded: 200, disputed: 0, dispute: null }],
      ["order.resolve", { refunded: 200, disputed: 300, dispute: "open" }],
      ["order.resolve", { refunded: 200, disputed: 0, dispute: "won" }],
    ]);
    await expectNothingMore(purchase, order);
  });

  it("that was paid and refunded unnoticed becomes both", async () => {
    const purchase = await newChargedPurchase({ customer });
    await (await stripe()).refunds.create({ payment_intent: purchase.paymentIntentId });
    expect(await resolved(purchase)).toMatchObject({ status: "complete", refundedCents: 500, lineState: "ended" });
    expect(await auditEntriesOf(purchase)).toHaveLength(2);
  });

  it("stays unchanged when there is nothing to do, without an audit entry", async () => {
    const [open, processing, paid] = [
      await openPurchase({ customer }),
      await openPurchase({ customer }),
      await paidPurchase({ customer }),
    ];
    await payByBankDebit(processing.clientSecret);
    const before = await allRows();
    for (const [purchase, status] of [
      [open, "pending"],
      [processing, "pending"],
      [paid, "complete"],
    ] as const) {
      expect(await resolved(purchase)).toMatchObject({ status });
    }
    expect(await allRows()).toEqual(before);
  });

  it("without a payment, or with one of the other mode, is returned unchanged", async () => {
    for (const change of [{ intentId: undefined }, { livemode: true }]) {
      const purchase = await newChargedPurchase({ customer });
      const read = (await readOrder(customer.id, purchase.orderId)) ?? expect.fail();
      await transact([orderWrite(read, change)]);
      const before = await allRows();
      expect(await resolved(purchase)).toMatchObject({ id: purchase.orderId, status: "pending" });
      expect(await allRows()).toEqual(before);
    }
  });

  it("with a payment that does not match is left for manual review", async () => {
    const purchase = await openPurchase({ customer });
    await (await stripe()).paymentIntents.update(purchase.paymentIntentId, { amount: 499 });
    await pay(purchase.clientSecret);
    const before = await allRecords();
    expect(await resolve(purchase)).toMatchObject({ status: 409, code: "payment_mismatch" });
    expect(await allRecords()).toEqual(before);
  });

  it("concurrently with Stripe's webhook and by four admins is completed once, with at most one audit entry", async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const purchase = await newChargedPurchase({ customer });
      const reported = () => report(eventAbout("payment_intent.succeeded", { id: purchase.paymentIntentId }));
      const replies = await Promise.all([
        resolve(purchase),
        resolve(purchase),
        reported(),
        resolve(purchase),
        resolve(purchase),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect((await auditEntriesOf(purchase)).length).toBeLessThanOrEqual(1);
    }
  });

  it("fails while Stripe is down, and succeeds afterward", async () => {
    const purchase = await newChargedPurchase({ customer });
    const path = `/v1/payment_intents/${purchase.paymentIntentId}`;
    await setTestControl("faults", { kind: "error", status: 500, times: 3, method: "GET", path });
    expect(await resolve(purchase)).toMatchObject({ status: 503, code: "provider_unavailable" });
    expect(await resolved(purchase)).toMatchObject({ status: "complete" });
  });

  it("is for admins only, and not found when missing", async () => {
    const purchase = await newChargedPurchase({ customer });
    expect(await resolve(purchase, customer.token)).toMatchObject({ status: 403, code: "forbidden" });
    for (const orderId of ["ord_00000000000000000000000000", "1"]) {
      expect(await resolve({ orderId })).toMatchObject({ status: 404, code: "not_found" });
    }
  });
});
