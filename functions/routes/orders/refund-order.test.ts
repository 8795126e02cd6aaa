import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newAssistantKey, newConnectedPurchase, newWaUserId, validate } from "../../testing/assistants.ts";
import { newOpenPurchase, newPaidPurchase, type OpenPurchase } from "../../testing/buying.ts";
import { findInconsistencies } from "../../testing/consistency.ts";
import { type FlakyNetwork, flakyNetwork } from "../../testing/flaky-network.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { runJob } from "../../testing/jobs.ts";
import { mailsAbout } from "../../testing/outbox.ts";
import { type Customer, newAdmin, newCustomer, newNumber, ordersOf } from "../../testing/people.ts";
import { counters, saveSettings } from "../../testing/rows.ts";
import { eventAbout, sendStripeEvent, setTestControl, stripe } from "../../testing/stripe.ts";

let assistant: string;
let admin: Customer;
let tableNetwork: FlakyNetwork;
beforeAll(async () => {
  tableNetwork = await flakyNetwork(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "");
  process.env.AWS_ENDPOINT_URL_DYNAMODB = tableNetwork.url;
  [{ token: assistant }, admin] = await Promise.all([newAssistantKey(), newAdmin()]);
});
beforeEach(() => saveSettings({}));
afterEach(async () => {
  tableNetwork.clearFaults();
  expect(await findInconsistencies()).toEqual([]);
});
afterAll(() => tableNetwork.stop());

const dayMs = 86_400_000;
const later = (days: number) => new Date(Date.now() + days * dayMs);
const refund = ({ token, orderId }: Pick<OpenPurchase, "token" | "orderId">, now = new Date()) =>
  call("refundOrder", { token, params: { id: orderId }, now });
const orderOf = async ({ customer, orderId }: OpenPurchase, now = new Date()) =>
  (await ordersOf(customer, now)).find(({ id }) => id === orderId);
const refundsOf = async ({ paymentIntentId }: OpenPurchase) =>
  (await (await stripe()).refunds.list({ payment_intent: paymentIntentId })).data;
const american = () => `1212${newNumber().slice(-7)}`;
const german = () => `49151${newNumber().slice(-8)}`;

describe("a customer who takes the money back", () => {
  it("gets all of it by one call, the license ends, and the chat is a trial again", async () => {
    const purchase = await newConnectedPurchase(assistant);
    const before = await counters();
    expect(await refund(purchase)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await orderOf(purchase)).toMatchObject({ lineState: "ended", refundedCents: 500 });
    expect(await refundsOf(purchase)).toMatchObject([{ amount: 500, status: "succeeded" }]);
    const answer = await validate(assistant, { waUserId: purchase.waUserId, line: purchase.phone });
    expect(answer).toMatchObject({ valid: false, code: "ENDED" });
    expect((await counters()).revenue_usd).toBe((before.revenue_usd ?? 0) - 500);
  });

  it("gets the acknowledgment with the time by mail, and then that the money was sent, each once", async () => {
    const purchase = await newPaidPurchase();
    const now = new Date();
    await refund(purchase, now);
    await refund(purchase, now);
    const mails = (await mailsAbout(purchase.orderId)).filter(({ kind }) => kind.startsWith("refund"));
    expect(mails.map(({ kind }) => kind).sort()).toEqual(["refundMade", "refundRequested"]);
    expect(mails.find(({ kind }) => kind === "refundRequested")?.data).toMatchObject({
      amount: 500,
      currency: "usd",
      phone: purchase.phone,
      at: now.toISOString(),
    });
  });

  it("frees the number for others", async () => {
    const purchase = await newPaidPurchase();
    await refund(purchase);
    const next = await newPaidPurchase({ phone: purchase.phone });
    expect(await orderOf(next)).toMatchObject({ lineState: "active" });
  });

  it("gets it once, however often and fast the button is pressed", async () => {
    const purchase = await newPaidPurchase();
    const replies = await Promise.all([1, 2, 3].map(() => refund(purchase)));
    for (const { status } of replies) expect([200, 409]).toContain(status);
    expect(await refund(purchase)).toMatchObject({ status: 200 });
    expect(await refundsOf(purchase)).toHaveLength(1);
  });

  it("gets it by pressing again when the table failed in the middle", async () => {
    const purchase = await newPaidPurchase();
    // The request is stored, and what Stripe has done is not.
    tableNetwork.fail("TransactWriteItems", "never arrives", { after: 1 });
    expect((await refund(purchase)).status).toBeGreaterThanOrEqual(500);
    tableNetwork.clearFaults();
    expect(await refund(purchase)).toMatchObject({ status: 200 });
    expect(await refundsOf(purchase)).toHaveLength(1);
    expect(await orderOf(purchase)).toMatchObject({ lineState: "ended", refundedCents: 500 });
  });

  it("gets it by itself when the process dies after the request, also if the account is deleted meanwhile", async () => {
    for (const deletes of [false, true]) {
      const purchase = await newPaidPurchase();
      tableNetwork.fail("TransactWriteItems", "never arrives", { after: 1 });
      await refund(purchase);
      tableNetwork.clearFaults();
      const { token, customer } = purchase;
      if (deletes) await callExpectingSuccess("deleteMe", { token, body: { currentPassword: customer.password } });
      expect(await runJob("reconcile", later(0))).toMatchObject({ refundsFinished: 1 });
      expect(await refundsOf(purchase)).toHaveLength(1);
      expect(await runJob("reconcile", later(0)), "afterward").toMatchObject({ refundsFinished: 0 });
    }
  });

  it("gets it for one of two orders, if both are refunded at the same moment", async () => {
    const customer = await newCustomer();
    const purchases = [await newPaidPurchase({ customer }), await newPaidPurchase({ customer })];
    const replies = await Promise.all(purchases.map((purchase) => refund(purchase)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await Promise.all(purchases.map(refundsOf))).flat()).toHaveLength(1);
  });

  it("is seen by admins, in the order's history and in the audit log", async () => {
    const purchase = await newPaidPurchase();
    await refund(purchase);
    const { order } = await callExpectingSuccess("getAdminOrder", {
      token: admin.token,
      params: { id: purchase.orderId },
    });
    expect(order.timeline).toContainEqual(expect.objectContaining({ what: "refund_requested", via: "customer" }));
    const { entries } = await callExpectingSuccess("listAdminAudit", {
      token: admin.token,
      query: { search: purchase.orderId, action: "order.refund" },
    });
    expect(entries).toMatchObject([{ by: { userId: purchase.customer.id, email: "customer" } }]);
  });

  describe("whose refund Stripe refuses", () => {
    const problemsOf = async ({ paymentIntentId }: OpenPurchase) => {
      const { unsettled } = await callExpectingSuccess("getAdminHealth", { token: admin.token, now: later(0.01) });
      return unsettled.filter((each) => each.paymentIntentId === paymentIntentId).map(({ why }) => why);
    };
    async function newRefused(): Promise<OpenPurchase> {
      const purchase = await newPaidPurchase();
      await setTestControl("faults", { kind: "error", status: 400, method: "POST", path: "/v1/refunds" });
      const message = expect.stringContaining("We'll take care of it");
      expect(await refund(purchase)).toMatchObject({ status: 409, code: "refund_refused", message });
      return purchase;
    }

    it("is in the list of what needs an admin, whatever else happens, until an admin refunds the order", async () => {
      const purchase = await newRefused();
      expect(await problemsOf(purchase)).toEqual(["refund_refused"]);
      expect(await runJob("reconcile", later(0))).toMatchObject({ unmatchedPayments: 1 });
      expect(await problemsOf(purchase)).toEqual(["refund_refused"]);
      const body = { requestId: crypto.randomUUID() };
      await callExpectingSuccess("refundAdminOrder", { token: admin.token, params: { id: purchase.orderId }, body });
      expect(await problemsOf(purchase)).toEqual([]);
      expect(await runJob("reconcile", later(0))).toMatchObject({ unmatchedPayments: 0 });
    });

    it("or pays in another way and ends the license, or the customer asks again and gets it", async () => {
      const [ended, repeated] = [await newRefused(), await newRefused()];
      await callExpectingSuccess("changeAdminOrderLine", {
        token: admin.token,
        params: { id: ended.orderId },
        body: { action: "end", reason: "on_request" },
      });
      expect(await refund(repeated)).toMatchObject({ status: 200 });
      for (const purchase of [ended, repeated]) expect(await problemsOf(purchase)).toEqual([]);
      expect(await runJob("reconcile", later(0))).toMatchObject({ unmatchedPayments: 0 });
    });
  });

  it("also gets what is left after a partial refund by an admin", async () => {
    const purchase = await newPaidPurchase();
    const body = { requestId: "6a9f2c1e-0000-4000-8000-000000000001", amountCents: 100 };
    await callExpectingSuccess("refundAdminOrder", { token: admin.token, params: { id: purchase.orderId }, body });
    expect(await refund(purchase)).toMatchObject({ status: 200 });
    expect(await orderOf(purchase)).toMatchObject({ refundedCents: 500, lineState: "ended" });
  });
});

describe("the refund window", () => {
  it("is seven days, which the dashboard knows, and then over", async () => {
    const purchase = await newPaidPurchase({ phone: american() });
    const { refundUntil = "" } = (await orderOf(purchase)) ?? {};
    expect(Math.abs(Date.parse(refundUntil) - later(7).getTime())).toBeLessThan(60_000);
    const justBefore = new Date(Date.parse(refundUntil) - 1000);
    const justAfter = new Date(Date.parse(refundUntil) + 1000);
    const { customer } = purchase;
    const { token } = await callExpectingSuccess("login", {
      body: { email: customer.email, password: customer.password },
      now: new Date(Date.parse(refundUntil) - dayMs),
    });
    expect(await refund({ ...purchase, token }, justAfter)).toMatchObject({ status: 409, code: "refund_not_possible" });
    expect(await refund({ ...purchase, token }, justBefore)).toMatchObject({ status: 200 });
  });

  it("is at least fourteen days for a number of the EU, more if the shop gives more, and none if it gives none", async () => {
    const daysOf = async (phone: string) => {
      const { refundUntil } = (await orderOf(await newPaidPurchase({ phone }))) ?? {};
      return refundUntil === undefined ? 0 : Math.round((Date.parse(refundUntil) - Date.now()) / dayMs);
    };
    expect(await daysOf(german())).toBe(14);
    await saveSettings({ refundDays: "30" });
    expect(await daysOf(german())).toBe(30);
    await saveSettings({ refundDays: "0" });
    expect(await daysOf(german())).toBe(0);
  });

  it("is the one that was stated when the order began, whatever the setting says later", async () => {
    const purchase = await newPaidPurchase();
    await saveSettings({ refundDays: "0" });
    expect((await orderOf(purchase))?.refundUntil).toBeDefined();
    expect(await callExpectingSuccess("getPricing")).toMatchObject({ refundDays: 0 });
    expect(await refund(purchase)).toMatchObject({ status: 200 });
  });
});

describe("the end of the refund window", () => {
  const orderAfterwards = async ({ customer: { email, password } }: OpenPurchase) => {
    const now = later(7.01);
    const { token } = await callExpectingSuccess("login", { body: { email, password }, now });
    return (await callExpectingSuccess("getMe", { token, now })).orders[0];
  };

  it("is known to the dashboard afterwards", async () => {
    const purchase = await newPaidPurchase({ phone: american() });
    const before = await orderOf(purchase);
    expect(before).toMatchObject({ refundUntil: expect.any(String) });
    expect(before?.refundEndedAt).toBeUndefined();
    const after = await orderAfterwards(purchase);
    expect(after).toMatchObject({ refundEndedAt: before?.refundUntil });
    expect(after?.refundUntil).toBeUndefined();
  });

  it("is not the reason if the money was given back", async () => {
    const purchase = await newPaidPurchase({ phone: american() });
    await refund(purchase);
    expect(await orderAfterwards(purchase)).not.toHaveProperty("refundEndedAt");
  });
});

describe("money that cannot be taken back", () => {
  it("is that of a second order of the same customer", async () => {
    const customer = await newCustomer();
    const [first, second] = [await newPaidPurchase({ customer }), await newPaidPurchase({ customer })];
    expect(await refund(first)).toMatchObject({ status: 200 });
    expect((await orderOf(second))?.refundUntil).toBeUndefined();
    expect(await refund(second)).toMatchObject({ status: 409, code: "refund_not_possible" });
    expect(await refundsOf(second)).toEqual([]);
  });

  it("is that for a number whose money was given back within a year, also if another customer buys it then", async () => {
    const first = await newPaidPurchase();
    await refund(first);
    const second = await newPaidPurchase({ phone: first.phone });
    expect(await refund(second)).toMatchObject({
      status: 409,
      code: "refund_not_possible",
      message: expect.stringMatching(/^The money for this number was given back once/),
    });
    expect(await refundsOf(second)).toEqual([]);
  });

  it("is unpaid, disputed, or another customer's", async () => {
    const open = await newOpenPurchase();
    expect(await refund(open)).toMatchObject({ status: 409 });
    const disputed = await newPaidPurchase();
    await setTestControl(`payment_intents/${disputed.paymentIntentId}/dispute`);
    await sendStripeEvent(
      eventAbout("charge.dispute.created", { id: "ch_1", payment_intent: disputed.paymentIntentId }),
    );
    expect(await refund(disputed)).toMatchObject({ status: 409, code: "refund_not_possible" });
    const paid = await newPaidPurchase();
    expect(await refund({ ...paid, token: (await newCustomer()).token })).toMatchObject({ status: 404 });
  });

  it("is that of a license that an admin ended", async () => {
    const purchase = await newConnectedPurchase(assistant);
    await callExpectingSuccess("changeAdminOrderLine", {
      token: admin.token,
      params: { id: purchase.orderId },
      body: { action: "end", reason: "misuse" },
    });
    expect(await refund(purchase)).toMatchObject({ status: 409, code: "refund_not_possible" });
    expect(await validate(assistant, { waUserId: newWaUserId(), line: purchase.phone })).toMatchObject({
      valid: false,
    });
  });
});
