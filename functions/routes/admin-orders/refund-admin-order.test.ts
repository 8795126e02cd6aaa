import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Reply } from "#shared/contract/index.ts";
import { findInconsistencies } from "../../testing/books.ts";
import { type OpenPurchase, openPurchase, paidPurchase } from "../../testing/buying.ts";
import { type FlakyNetwork, flakyNetwork } from "../../testing/flaky-network.ts";
import { type Answer, call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { allRows, counters } from "../../testing/rows.ts";
import { eventAbout, report, setTestControl, stripe } from "../../testing/stripe.ts";

let admin: Customer;
let customer: Customer;
let network: FlakyNetwork;
beforeAll(async () => {
  network = await flakyNetwork(process.env.STRIPE_API_BASE ?? "");
  process.env.STRIPE_API_BASE = network.url;
  [admin, customer] = await Promise.all([newAdmin(), newCustomer()]);
});
afterEach(async () => {
  network.clearFaults();
  expect(await findInconsistencies()).toEqual([]);
});
afterAll(() => network.stop());

interface Asked {
  readonly amountCents?: number;
  readonly reason?: string;
  readonly requestId?: string;
}
const requestOf = ({ orderId }: Pick<OpenPurchase, "orderId">, refundBody: Asked, token = admin.token) => ({
  token,
  params: { id: orderId },
  body: { requestId: randomUUID(), ...refundBody },
});
const refund = (purchase: Pick<OpenPurchase, "orderId">, refundBody: Asked = {}, token?: string): Promise<Answer> =>
  call("refundAdminOrder", requestOf(purchase, refundBody, token));
const refunded = async (purchase: OpenPurchase, refundBody: Asked = {}): Promise<Reply<"refundAdminOrder">["order"]> =>
  (await callExpectingSuccess("refundAdminOrder", requestOf(purchase, refundBody))).order;
const refundsAtStripe = async ({ paymentIntentId }: OpenPurchase) =>
  (await (await stripe()).refunds.list({ payment_intent: paymentIntentId })).data;
const audited = async ({ orderId }: OpenPurchase) =>
  (await allRows()).filter(({ pk, target }) => pk === "AUDIT" && target === orderId);

describe("an admin's refund", () => {
  it("in full is made at Stripe and displayed at once, with the license ended and the revenue reduced", async () => {
    const purchase = await paidPurchase({ customer });
    const before = await counters();
    const requestId = randomUUID();
    const order = await refunded(purchase, { requestId, reason: "requested_by_customer" });
    expect(order).toMatchObject({ id: purchase.orderId, status: "complete", refundedCents: 500, lineState: "ended" });
    expect(order.timeline.slice(-2)).toMatchObject([
      { what: "refund_requested", amountCents: 500, via: "admin", detail: requestId },
      { what: "refunded", amountCents: 500, via: "admin" },
    ]);
    const [refund, ...others] = await refundsAtStripe(purchase);
    expect(others).toEqual([]);
    expect(refund).toMatchObject({
      amount: 500,
      reason: "requested_by_customer",
      metadata: { shop: "everline", orderId: purchase.orderId },
    });
    expect(await counters()).toMatchObject({
      revenue_usd: (before.revenue_usd ?? 0) - 500,
      refunds_usd: (before.refunds_usd ?? 0) + 500,
    });
  });

  it("in part keeps the rest, for a later refund", async () => {
    const purchase = await paidPurchase({ customer });
    expect(await refunded(purchase, { amountCents: 200 })).toMatchObject({ refundedCents: 200, lineState: "active" });
    expect(await refunded(purchase)).toMatchObject({ refundedCents: 500, lineState: "ended" });
    expect((await refundsAtStripe(purchase)).map(({ amount }) => amount)).toEqual([300, 200]);
  });

  it("in full passes the number on to the paid order waiting for it", async () => {
    const holder = await paidPurchase();
    const waiting = await paidPurchase({ phone: holder.phone });
    expect(await refunded(holder)).toMatchObject({ lineState: "ended" });
    const { order } = await callExpectingSuccess("getAdminOrder", {
      token: admin.token,
      params: { id: waiting.orderId },
    });
    expect(order).toMatchObject({ lineState: "active" });
  });

  it("is audited with the admin, without any personal data", async () => {
    const purchase = await paidPurchase({ customer });
    await refunded(purchase, { amountCents: 200 });
    const [entry, ...others] = await audited(purchase);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      action: "order.refund",
      by: { userId: admin.id, email: admin.email },
      old: { refunded: 0 },
      new: { refunded: 200 },
    });
    for (const personal of [customer.email, purchase.phone]) expect(JSON.stringify(entry)).not.toContain(personal);
  });

  it("repeated before Stripe processed the first is made once and audited once", async () => {
    const purchase = await paidPurchase({ customer });
    const refundBody = { requestId: randomUUID(), amountCents: 200 };
    network.hold(/^GET/, () => refunded(purchase, refundBody));
    expect(await refunded(purchase, refundBody)).toMatchObject({ refundedCents: 200 });
    expect(await refundsAtStripe(purchase)).toHaveLength(1);
    expect(await audited(purchase)).toHaveLength(1);
  });

  it("repeated later, or several times at once, is made once and audited once", async () => {
    const purchase = await paidPurchase({ customer });
    const refundBody = { requestId: randomUUID(), amountCents: 200 };
    const replies = await Promise.all([1, 2, 3, 4].map(() => refund(purchase, refundBody)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await refunded(purchase, refundBody)).toMatchObject({ refundedCents: 200 });
    expect(await refundsAtStripe(purchase)).toHaveLength(1);
    expect(await audited(purchase)).toHaveLength(1);
  });

  it("in full by two admins at once is made once", async () => {
    const purchase = await paidPurchase({ customer });
    const replies = await Promise.all([refund(purchase), refund(purchase)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await refundsAtStripe(purchase)).toHaveLength(1);
  });
});

describe("an admin's refund is rejected", () => {
  /** Rejected with this code and message, without a write or a call to Stripe. */
  async function expectRefused(purchase: OpenPurchase, refundBody: Asked, code: string, message: string) {
    const before = await allRows();
    expect(await refund(purchase, refundBody)).toMatchObject({ status: 409, code, message });
    expect(await allRows()).toEqual(before);
  }

  it("for an unpaid order", async () => {
    const purchase = await openPurchase({ customer });
    await expectRefused(purchase, {}, "order_unpaid", "Only a paid order can be refunded.");
  });

  it("for more than is left, even if the rest was refunded at Stripe a moment ago", async () => {
    const purchase = await paidPurchase({ customer });
    await refunded(purchase, { amountCents: 100 });
    await expectRefused(
      purchase,
      { amountCents: 401 },
      "refund_refused",
      "Only $4.00 of this order is left to refund.",
    );
    await (await stripe()).refunds.create({ payment_intent: purchase.paymentIntentId });
    expect(await refund(purchase, { amountCents: 100 })).toMatchObject({
      code: "refund_refused",
      message: "This order is already refunded in full.",
    });
    expect(await audited(purchase)).toHaveLength(1);
  });

  it("while the payment is disputed, and after the bank has won", async () => {
    const purchase = await paidPurchase({ customer });
    await setTestControl(`payment_intents/${purchase.paymentIntentId}/dispute`);
    const message =
      "The cardholder's bank disputes this payment, so the money is with the bank and cannot be refunded.";
    expect(await refund(purchase)).toMatchObject({ status: 409, code: "refund_refused", message });
    expect(await audited(purchase), "nothing was requested").toEqual([]);
    const [dispute] = (await (await stripe()).disputes.list({ payment_intent: purchase.paymentIntentId })).data;
    await setTestControl(`disputes/${dispute?.id}/close`, { outcome: "won" });
    await report(eventAbout("charge.dispute.closed", { payment_intent: purchase.paymentIntentId }));
    expect((await refund(purchase)).status, "a dispute that the shop won is over").toBe(200);
  });

  it("when the request id was used for a different refund", async () => {
    const purchase = await paidPurchase({ customer });
    const requestId = randomUUID();
    await refunded(purchase, { requestId, amountCents: 100 });
    const message = "This request was made before, for another amount.";
    await expectRefused(purchase, { requestId, amountCents: 200 }, "refund_refused", message);
  });

  it("for an order that does not exist, and for anyone but an admin", async () => {
    for (const orderId of ["ord_00000000000000000000000000", "ord_ZZZZZZZZZZZZZZZZZZZZZZZZZZ"]) {
      expect(await refund({ orderId })).toMatchObject({ status: 404, code: "not_found" });
    }
    const purchase = await paidPurchase({ customer });
    expect(await refund(purchase, {}, customer.token)).toMatchObject({ status: 403, code: "forbidden" });
    expect(await refundsAtStripe(purchase)).toEqual([]);
  });

  it.each([{ amountCents: 0 }, { amountCents: -1 }, { amountCents: 1.5 }, { requestId: "1" }, { reason: "because" }])(
    "for %j",
    async (refundBody) => {
      expect(await refund({ orderId: "ord_00000000000000000000000000" }, refundBody)).toMatchObject({ status: 422 });
    },
  );
});

describe("an interrupted refund", () => {
  const create = "POST /v1/refunds";

  it.each([
    ["because Stripe was never reached", () => network.fail(create, "never arrives")],
    ["because Stripe's reply was lost", () => network.fail(create, "reply is lost")],
    ["after Stripe had refunded", () => network.fail(/^GET \/v1\/payment_intents/, "never arrives", { after: 1 })],
  ])("%s is reported, and the same request completes it", async (_why, breakIt) => {
    const purchase = await paidPurchase({ customer });
    const refundBody = { requestId: randomUUID() };
    breakIt();
    expect(await refund(purchase, refundBody)).toMatchObject({ status: 503, code: "provider_unavailable" });
    network.clearFaults();
    expect(await refunded(purchase, refundBody)).toMatchObject({ refundedCents: 500 });
    expect(await refundsAtStripe(purchase)).toHaveLength(1);
    expect(await audited(purchase)).toHaveLength(1);
  });

  it("because Stripe failed after refunding, and replays that error for the key, is not made again", async () => {
    const purchase = await paidPurchase({ customer });
    const refundBody = { requestId: randomUUID() };
    await setTestControl("faults", { kind: "error-after", method: "POST", path: "/v1/refunds" });
    expect(await refunded(purchase, refundBody), "found among the payment's refunds").toMatchObject({
      refundedCents: 500,
    });
    expect(await refundsAtStripe(purchase)).toHaveLength(1);
    expect(await audited(purchase)).toHaveLength(1);
  });

  it("because Stripe failed before refunding, and replays that error for the key, is made under another key", async () => {
    const purchase = await paidPurchase({ customer });
    // As many times as the client retries with one key.
    network.fail(create, "is refused", { times: 3 });
    expect(await refunded(purchase)).toMatchObject({ refundedCents: 500 });
    expect(await refundsAtStripe(purchase)).toHaveLength(1);
  });
});
