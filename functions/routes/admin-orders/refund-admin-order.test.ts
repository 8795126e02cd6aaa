import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Reply } from "#shared/contract/index.ts";
import { newOpenPurchase, newPaidPurchase, type OpenPurchase } from "../../testing/buying.ts";
import { findInconsistencies } from "../../testing/consistency.ts";
import { type FlakyNetwork, flakyNetwork } from "../../testing/flaky-network.ts";
import { call, callExpectingSuccess, type RouteResponse } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { allRows, counters } from "../../testing/rows.ts";
import { eventAbout, sendStripeEvent, setTestControl, stripe } from "../../testing/stripe.ts";

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

interface RefundBody {
  readonly amountCents?: number;
  readonly reason?: string;
  readonly requestId?: string;
}
const requestOf = ({ orderId }: Pick<OpenPurchase, "orderId">, refundBody: RefundBody, token = admin.token) => ({
  token,
  params: { id: orderId },
  body: { requestId: randomUUID(), ...refundBody },
});
const refund = (
  purchase: Pick<OpenPurchase, "orderId">,
  refundBody: RefundBody = {},
  token?: string,
): Promise<RouteResponse> => call("refundAdminOrder", requestOf(purchase, refundBody, token));
const refundSuccessfully = async (
  purchase: OpenPurchase,
  refundBody: RefundBody = {},
): Promise<Reply<"refundAdminOrder">["order"]> =>
  (await callExpectingSuccess("refundAdminOrder", requestOf(purchase, refundBody))).order;
const refundsAtStripe = async ({ paymentIntentId }: OpenPurchase) =>
  (await (await stripe()).refunds.list({ payment_intent: paymentIntentId })).data;
const auditEntriesOf = async ({ orderId }: OpenPurchase) =>
  (await allRows()).filter(({ pk, target }) => pk === "AUDIT" && target === orderId);

describe("an admin's refund", () => {
  it("is made at Stripe, is returned immediately, reduces the revenue, and, if full, ends the license", async () => {
    const purchase = await newPaidPurchase({ customer });
    const before = await counters();
    const requestId = randomUUID();
    const order = await refundSuccessfully(purchase, { requestId, reason: "requested_by_customer" });
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

  it("keeps the license active when it is partial, and the rest can be refunded later", async () => {
    const purchase = await newPaidPurchase({ customer });
    expect(await refundSuccessfully(purchase, { amountCents: 200 })).toMatchObject({
      refundedCents: 200,
      lineState: "active",
    });
    expect(await refundSuccessfully(purchase)).toMatchObject({ refundedCents: 500, lineState: "ended" });
    expect((await refundsAtStripe(purchase)).map(({ amount }) => amount)).toEqual([300, 200]);
  });

  it("passes the number on, if full, to the paid order that claims it", async () => {
    const holder = await newPaidPurchase();
    const claimant = await newPaidPurchase({ phone: holder.phone });
    expect(await refundSuccessfully(holder)).toMatchObject({ lineState: "ended" });
    const { order } = await callExpectingSuccess("getAdminOrder", {
      token: admin.token,
      params: { id: claimant.orderId },
    });
    expect(order).toMatchObject({ lineState: "active" });
  });

  it("has an audit entry with the admin, but without the customer's personal data", async () => {
    const purchase = await newPaidPurchase({ customer });
    await refundSuccessfully(purchase, { amountCents: 200 });
    const [entry, ...others] = await auditEntriesOf(purchase);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      action: "order.refund",
      by: { userId: admin.id, email: admin.email },
      old: { refunded: 0, currency: "usd" },
      new: { refunded: 200, currency: "usd" },
    });
    for (const personalDetail of [customer.email, purchase.phone])
      expect(JSON.stringify(entry)).not.toContain(personalDetail);
  });

  it("is made once and audited once when it is repeated while the first request is in progress", async () => {
    const purchase = await newPaidPurchase({ customer });
    const refundBody = { requestId: randomUUID(), amountCents: 200 };
    network.hold(/^GET/, () => refundSuccessfully(purchase, refundBody));
    expect(await refundSuccessfully(purchase, refundBody)).toMatchObject({ refundedCents: 200 });
    expect(await refundsAtStripe(purchase)).toHaveLength(1);
    expect(await auditEntriesOf(purchase)).toHaveLength(1);
  });

  it("is made once and audited once when it is repeated concurrently or later", async () => {
    const purchase = await newPaidPurchase({ customer });
    const refundBody = { requestId: randomUUID(), amountCents: 200 };
    const replies = await Promise.all([1, 2, 3, 4].map(() => refund(purchase, refundBody)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await refundSuccessfully(purchase, refundBody)).toMatchObject({ refundedCents: 200 });
    expect(await refundsAtStripe(purchase)).toHaveLength(1);
    expect(await auditEntriesOf(purchase)).toHaveLength(1);
  });

  it("is made once when two concurrent requests with different ids ask for the full amount", async () => {
    const purchase = await newPaidPurchase({ customer });
    const replies = await Promise.all([refund(purchase), refund(purchase)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await refundsAtStripe(purchase)).toHaveLength(1);
  });
});

describe("an admin's refund is rejected", () => {
  /** Expects a rejection with this code and message, and no write. */
  async function expectRejection(purchase: OpenPurchase, refundBody: RefundBody, code: string, message: string) {
    const before = await allRows();
    expect(await refund(purchase, refundBody)).toMatchObject({ status: 409, code, message });
    expect(await allRows()).toEqual(before);
  }

  it("for an unpaid order", async () => {
    const purchase = await newOpenPurchase({ customer });
    await expectRejection(purchase, {}, "order_unpaid", "Only a paid order can be refunded.");
  });

  it("for more than is left, even if the rest was refunded at Stripe a moment ago", async () => {
    const purchase = await newPaidPurchase({ customer });
    await refundSuccessfully(purchase, { amountCents: 100 });
    await expectRejection(
      purchase,
      { amountCents: 401 },
      "refund_refused",
      "You can refund up to $4.00 of this order.",
    );
    await (await stripe()).refunds.create({ payment_intent: purchase.paymentIntentId });
    expect(await refund(purchase, { amountCents: 100 })).toMatchObject({
      code: "refund_refused",
      message: "This order is already fully refunded.",
    });
    expect(await auditEntriesOf(purchase)).toHaveLength(1);
  });

  it("while the payment is disputed, but not after the shop has won the dispute", async () => {
    const purchase = await newPaidPurchase({ customer });
    await setTestControl(`payment_intents/${purchase.paymentIntentId}/dispute`);
    const message = "You can't refund a disputed payment, because the bank holds the money.";
    expect(await refund(purchase)).toMatchObject({ status: 409, code: "refund_refused", message });
    expect(await auditEntriesOf(purchase), "no refund was requested").toEqual([]);
    const [dispute] = (await (await stripe()).disputes.list({ payment_intent: purchase.paymentIntentId })).data;
    await setTestControl(`disputes/${dispute?.id}/close`, { outcome: "won" });
    await sendStripeEvent(eventAbout("charge.dispute.closed", { payment_intent: purchase.paymentIntentId }));
    expect((await refund(purchase)).status, "after a won dispute").toBe(200);
  });

  it("when the request id was used for a different refund", async () => {
    const purchase = await newPaidPurchase({ customer });
    const requestId = randomUUID();
    await refundSuccessfully(purchase, { requestId, amountCents: 100 });
    const message = "You already made this request with another amount.";
    await expectRejection(purchase, { requestId, amountCents: 200 }, "refund_refused", message);
  });

  it("for an order that does not exist, and for anyone but an admin", async () => {
    for (const orderId of ["ord_00000000000000000000000000", "ord_ZZZZZZZZZZZZZZZZZZZZZZZZZZ"]) {
      expect(await refund({ orderId })).toMatchObject({ status: 404, code: "not_found" });
    }
    const purchase = await newPaidPurchase({ customer });
    expect(await refund(purchase, {}, customer.token)).toMatchObject({ status: 403, code: "forbidden" });
    expect(await refundsAtStripe(purchase)).toEqual([]);
  });

  it.each([{ amountCents: 0 }, { amountCents: -1 }, { amountCents: 1.5 }, { requestId: "1" }, { reason: "because" }])(
    "for the body %j",
    async (refundBody) => {
      expect(await refund({ orderId: "ord_00000000000000000000000000" }, refundBody)).toMatchObject({ status: 422 });
    },
  );
});

describe("an interrupted refund", () => {
  const createRefund = "POST /v1/refunds";

  it.each([
    ["Stripe was never reached", () => network.fail(createRefund, "never arrives")],
    ["Stripe's reply was lost", () => network.fail(createRefund, "reply is lost")],
    [
      "the connection failed after Stripe had refunded",
      () => network.fail(/^GET \/v1\/payment_intents/, "never arrives", { after: 1 }),
    ],
  ])("is reported as an error when %s, and the same request completes it", async (_why, injectFault) => {
    const purchase = await newPaidPurchase({ customer });
    const refundBody = { requestId: randomUUID() };
    injectFault();
    expect(await refund(purchase, refundBody)).toMatchObject({ status: 503, code: "provider_unavailable" });
    network.clearFaults();
    expect(await refundSuccessfully(purchase, refundBody)).toMatchObject({ refundedCents: 500 });
    expect(await refundsAtStripe(purchase)).toHaveLength(1);
    expect(await auditEntriesOf(purchase)).toHaveLength(1);
  });

  it("is not made again when Stripe failed after refunding and replays that error for the idempotency key", async () => {
    const purchase = await newPaidPurchase({ customer });
    const refundBody = { requestId: randomUUID() };
    await setTestControl("faults", { kind: "error-after", method: "POST", path: "/v1/refunds" });
    expect(await refundSuccessfully(purchase, refundBody), "found among the payment's refunds").toMatchObject({
      refundedCents: 500,
    });
    expect(await refundsAtStripe(purchase)).toHaveLength(1);
    expect(await auditEntriesOf(purchase)).toHaveLength(1);
  });

  it("is made with another idempotency key when Stripe failed before refunding and replays that error for the first", async () => {
    const purchase = await newPaidPurchase({ customer });
    // All three attempts that the client makes with one idempotency key.
    network.fail(createRefund, "is refused", { times: 3 });
    expect(await refundSuccessfully(purchase)).toMatchObject({ refundedCents: 500 });
    expect(await refundsAtStripe(purchase)).toHaveLength(1);
  });
});
