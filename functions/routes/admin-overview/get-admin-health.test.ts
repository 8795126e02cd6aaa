import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Reply } from "#shared/contract/index.ts";
import { newId } from "../../data/ids.ts";
import { newChargedPurchase, newOpenPurchase, newPaidPurchase, type OpenPurchase } from "../../testing/buying.ts";
import { findInconsistencies } from "../../testing/consistency.ts";
import { newChargedDonation, newCompletedDonation, newOpenDonation } from "../../testing/donating.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { runJob } from "../../testing/jobs.ts";
import { adminToken, type Customer, newAdmin, newCustomer, testPassword } from "../../testing/people.ts";
import { allRows } from "../../testing/rows.ts";
import { databaseRequestsOf } from "../../testing/stored-records.ts";
import { eventAbout, pay, sendStripeEvent, setTestControl, stripe } from "../../testing/stripe.ts";

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
});
afterEach(async () => expect(await findInconsistencies()).toEqual([]));

type Health = Reply<"getAdminHealth">;
const minutesFromNow = (count: number) => new Date(Date.now() + count * 60_000);
const getHealth = (now = minutesFromNow(5)): Promise<Health> =>
  callExpectingSuccess("getAdminHealth", { token: admin.token, now });
/** The entries of this payment only, because other tests in this file leave unsettled payments behind. */
const unsettledEntriesOf = async (paymentIntentId: string, now?: Date) =>
  (await getHealth(now)).unsettled.filter((one) => one.paymentIntentId === paymentIntentId);
const resolve = (route: "resolveAdminOrder" | "resolveAdminDonation", id: string) =>
  call(route, { token: admin.token, params: { id } });

/** Creates a successful payment outside of the shop; returns its id. */
async function createForeignPayment(metadata: Record<string, string>, amount = 500, currency = "usd"): Promise<string> {
  const intent = await (await stripe()).paymentIntents.create({ amount, currency, metadata });
  return pay(intent.client_secret ?? "");
}
const orderMetadata = ({ orderId, customer }: OpenPurchase) => ({ shop: "everline", orderId, userId: customer.id });

describe("a successful payment that the shop has not settled", () => {
  it("for an order is listed after two minutes, until the order is resolved", async () => {
    const purchase = await newChargedPurchase();
    const { paymentIntentId, orderId } = purchase;
    expect(
      await unsettledEntriesOf(paymentIntentId, minutesFromNow(1.9)),
      "the page or the webhook may still settle it",
    ).toEqual([]);
    expect(await unsettledEntriesOf(paymentIntentId)).toEqual([
      {
        kind: "order",
        id: orderId,
        payer: { name: "Ada", phone: purchase.phone },
        paymentIntentId,
        amountCents: 500,
        currency: "usd",
        livemode: false,
        createdAt: expect.stringMatching(/Z$/),
        why: "not_settled",
      },
    ]);
    expect((await resolve("resolveAdminOrder", orderId)).status).toBe(200);
    expect(await unsettledEntriesOf(paymentIntentId)).toEqual([]);
  });

  it("for a donation is listed too, until the donation is resolved", async () => {
    const { paymentIntentId, donationId } = await newChargedDonation();
    expect(await unsettledEntriesOf(paymentIntentId)).toMatchObject([
      { kind: "donation", id: donationId, amountCents: 2500, why: "not_settled" },
    ]);
    expect((await resolve("resolveAdminDonation", donationId)).status).toBe(200);
    expect(await unsettledEntriesOf(paymentIntentId)).toEqual([]);
  });

  it("is listed two minutes after it succeeded, however long ago it was created", async () => {
    const purchase = await newOpenPurchase({ now: minutesFromNow(-60 * 24) });
    await pay(purchase.clientSecret);
    expect(await unsettledEntriesOf(purchase.paymentIntentId, minutesFromNow(1))).toEqual([]);
    expect(await unsettledEntriesOf(purchase.paymentIntentId, minutesFromNow(3))).toMatchObject([
      { why: "not_settled" },
    ]);
    await resolve("resolveAdminOrder", purchase.orderId);
  });

  it("is listed as a mismatch when its record has another payment or amount, or is paid already, until the payment is refunded", async () => {
    const [pending, paid] = [await newOpenPurchase(), await newPaidPurchase()];
    const mismatchedIds = [
      await createForeignPayment(orderMetadata(pending)),
      await createForeignPayment(orderMetadata(pending), 499),
      await createForeignPayment(orderMetadata(paid)),
      await createForeignPayment({ shop: "everline", donationId: (await newOpenDonation()).donationId }, 2500),
    ];
    for (const id of mismatchedIds)
      expect(await unsettledEntriesOf(id)).toMatchObject([{ paymentIntentId: id, why: "mismatch" }]);
    for (const id of mismatchedIds) {
      await (await stripe()).refunds.create({ payment_intent: id });
      expect(await unsettledEntriesOf(id)).toEqual([]);
    }
    expect(await unsettledEntriesOf(paid.paymentIntentId), "the order's own payment is not a mismatch").toEqual([]);
  });

  it("is listed as a mismatch when its amount was changed outside of the shop", async () => {
    const { orderId, clientSecret, paymentIntentId } = await newOpenPurchase();
    await (await stripe()).paymentIntents.update(paymentIntentId, { amount: 100 });
    await pay(clientSecret);
    expect(await unsettledEntriesOf(paymentIntentId)).toMatchObject([{ why: "mismatch", amountCents: 100 }]);
    expect(await resolve("resolveAdminOrder", orderId)).toMatchObject({ status: 409, code: "payment_mismatch" });
  });

  it("for a deleted order is listed, however old, until it is refunded", async () => {
    const purchase = await newOpenPurchase();
    const { token, orderId } = purchase;
    await callExpectingSuccess("deleteOrder", { token, params: { id: orderId } });
    const id = await createForeignPayment(orderMetadata(purchase));
    expect(await unsettledEntriesOf(id)).toMatchObject([{ kind: "order", id: orderId, why: "gone" }]);
    await sendStripeEvent(eventAbout("payment_intent.succeeded", { id }));
    expect(await unsettledEntriesOf(id), "once, although both Stripe and the table contain it").toHaveLength(1);

    const now = minutesFromNow(8 * 24 * 60);
    const tokenThen = await adminToken(admin, now);
    const entriesWeekLater = async () =>
      (await callExpectingSuccess("getAdminHealth", { token: tokenThen, now })).unsettled.filter(
        (one) => one.paymentIntentId === id,
      );
    expect(await entriesWeekLater()).toMatchObject([{ paymentIntentId: id, why: "gone" }]);
    await (await stripe()).refunds.create({ payment_intent: id });
    expect(await unsettledEntriesOf(id)).toEqual([]);
    expect(await entriesWeekLater()).toEqual([]);
  });

  it("for a donation that does not exist is listed, however old, until it is refunded", async () => {
    const id = await createForeignPayment({ shop: "everline", donationId: newId("don", new Date()) });
    expect(
      await sendStripeEvent(eventAbout("payment_intent.succeeded", { id }), { now: minutesFromNow(90) }),
    ).toMatchObject({
      status: 200,
    });
    const now = minutesFromNow(8 * 24 * 60);
    const tokenThen = await adminToken(admin, now);
    const entriesWeekLater = async () =>
      (await callExpectingSuccess("getAdminHealth", { token: tokenThen, now })).unsettled.filter(
        (one) => one.paymentIntentId === id,
      );
    expect(await entriesWeekLater()).toMatchObject([{ kind: "donation", paymentIntentId: id }]);
    await (await stripe()).refunds.create({ payment_intent: id });
    expect(await entriesWeekLater()).toEqual([]);
  });

  it("is listed however many payments were created after it, until it is refunded", async () => {
    const purchase = await newOpenPurchase();
    const orderPaymentId = await createForeignPayment(orderMetadata(purchase), 300);
    await sendStripeEvent(eventAbout("payment_intent.succeeded", { id: orderPaymentId }));
    const donation = await newOpenDonation();
    const donationPaymentId = await createForeignPayment({ shop: "everline", donationId: donation.donationId }, 777);
    await sendStripeEvent(eventAbout("payment_intent.succeeded", { id: donationPaymentId }));
    for (let index = 0; index < 301; index += 1) {
      await (await stripe()).paymentIntents.create({ amount: 500, currency: "usd" });
    }
    expect(await unsettledEntriesOf(orderPaymentId)).toMatchObject([{ why: "mismatch", amountCents: 300 }]);
    expect(await unsettledEntriesOf(donationPaymentId)).toMatchObject([{ why: "mismatch", amountCents: 777 }]);
    expect(await runJob("reconcile", minutesFromNow(5))).toMatchObject({ unmatchedPayments: expect.any(Number) });
    expect(await unsettledEntriesOf(orderPaymentId)).toHaveLength(1);
    for (const payment_intent of [orderPaymentId, donationPaymentId])
      await (await stripe()).refunds.create({ payment_intent });
    await sendStripeEvent(eventAbout("charge.refunded", { id: "ch_1", payment_intent: orderPaymentId }));
    await runJob("reconcile", minutesFromNow(5));
    expect([await unsettledEntriesOf(orderPaymentId), await unsettledEntriesOf(donationPaymentId)]).toEqual([[], []]);
    expect(
      (await allRows()).filter(({ intentId }) => intentId === orderPaymentId || intentId === donationPaymentId),
    ).toEqual([]);
  });

  it("is the only kind listed: neither a settled or unpaid payment, nor one that is not the shop's", async () => {
    const [complete, donation] = [await newPaidPurchase(), await newCompletedDonation()];
    const open = await newOpenPurchase();
    const others = [
      await createForeignPayment({}),
      await createForeignPayment({ shop: "another", orderId: open.orderId, userId: open.customer.id }),
      await createForeignPayment({ shop: "everline", orderId: "1", userId: "2" }),
      await createForeignPayment({ shop: "everline", donationId: "../../secret" }),
    ];
    const all = [complete.paymentIntentId, donation.paymentIntentId, open.paymentIntentId, ...others];
    const unsettledIds = (await getHealth()).unsettled.map(({ paymentIntentId }) => paymentIntentId);
    expect(unsettledIds.filter((id) => all.includes(id))).toEqual([]);
  });

  it("does not include a settled payment of an account that was erased since", async () => {
    const { token, paymentIntentId } = await newPaidPurchase();
    await callExpectingSuccess("deleteMe", { token, body: { currentPassword: testPassword } });
    expect(await unsettledEntriesOf(paymentIntentId)).toEqual([]);
  });
});

describe("undelivered webhook events", () => {
  it("are counted, with the time of the oldest, and can be processed by an admin", async () => {
    expect((await getHealth()).undelivered).toEqual({ count: 0, more: false, oldest: null });
    const rowsBefore = await allRows();
    expect(await callExpectingSuccess("followAdminEvents", { token: admin.token })).toEqual({ followed: 0, failed: 0 });
    expect(await allRows(), "nothing is written").toEqual(rowsBefore);
    // Nothing listens at this address.
    const url = "http://127.0.0.1:9/";
    const endpoint = await (await stripe()).webhookEndpoints.create({
      url,
      enabled_events: ["payment_intent.succeeded"],
    });
    const [purchase, donation] = [await newChargedPurchase(), await newChargedDonation()];
    expect((await getHealth(minutesFromNow(1))).undelivered, "they may still be on their way").toMatchObject({
      count: 0,
    });
    const { undelivered } = await getHealth();
    expect(undelivered).toEqual({ count: 2, more: false, oldest: expect.stringMatching(/Z$/) });
    expect(Math.abs(Date.parse(undelivered.oldest ?? "") - Date.now())).toBeLessThan(60_000);

    const counts = await callExpectingSuccess("followAdminEvents", { token: admin.token, now: minutesFromNow(5) });
    expect(counts).toEqual({ followed: 2, failed: 0 });
    expect(await unsettledEntriesOf(purchase.paymentIntentId)).toEqual([]);
    expect(await unsettledEntriesOf(donation.paymentIntentId)).toEqual([]);
    const rows = await allRows();
    expect(rows.find(({ id }) => id === purchase.orderId)?.history).toContainEqual(
      expect.objectContaining({ what: "paid", via: "admin" }),
    );
    const withoutAuditRows = (all: Awaited<ReturnType<typeof allRows>>) => all.filter(({ pk }) => pk !== "AUDIT");
    await callExpectingSuccess("followAdminEvents", { token: admin.token, now: minutesFromNow(5) });
    expect(withoutAuditRows(await allRows()), "a second run changes nothing else").toEqual(withoutAuditRows(rows));
    const { entries } = await callExpectingSuccess("listAdminAudit", {
      token: admin.token,
      query: { action: "events.follow" },
    });
    expect(entries.map(({ by, target, new: newValue }) => [by.email, target, newValue])).toEqual([
      [admin.email, "events", { followed: 2, failed: 0 }],
      [admin.email, "events", { followed: 2, failed: 0 }],
    ]);
    await (await stripe()).webhookEndpoints.del(endpoint.id);
  });

  it("pass a number on when processed by an admin, if its holder was refunded", async () => {
    const holder = await newPaidPurchase();
    const claimant = await newPaidPurchase({ phone: holder.phone });
    const api = await stripe();
    const endpoint = await api.webhookEndpoints.create({
      url: "http://127.0.0.1:9/",
      enabled_events: ["charge.refunded"],
    });
    await api.refunds.create({ payment_intent: holder.paymentIntentId });
    expect(
      await callExpectingSuccess("followAdminEvents", { token: admin.token, now: minutesFromNow(5) }),
    ).toMatchObject({
      failed: 0,
    });
    const { order } = await callExpectingSuccess("getAdminOrder", {
      token: admin.token,
      params: { id: claimant.orderId },
    });
    expect(order).toMatchObject({ lineState: "active" });
    await api.webhookEndpoints.del(endpoint.id);
  });

  it("that fail are counted as failed, and do not stop the others", async () => {
    const url = "http://127.0.0.1:9/";
    const endpoint = await (await stripe()).webhookEndpoints.create({
      url,
      enabled_events: ["payment_intent.succeeded"],
    });
    const previousCounts = await callExpectingSuccess("followAdminEvents", {
      token: admin.token,
      now: minutesFromNow(5),
    });
    const [failingPurchase, settledPurchase] = [await newChargedPurchase(), await newChargedPurchase()];
    const path = `/v1/payment_intents/${failingPurchase.paymentIntentId}`;
    await setTestControl("faults", { kind: "error", status: 500, times: 3, method: "GET", path });
    const counts = await callExpectingSuccess("followAdminEvents", { token: admin.token, now: minutesFromNow(5) });
    expect(counts).toEqual({ followed: previousCounts.followed + 1, failed: 1 });
    expect(await unsettledEntriesOf(settledPurchase.paymentIntentId)).toEqual([]);
    expect(await unsettledEntriesOf(failingPurchase.paymentIntentId)).toMatchObject([{ why: "not_settled" }]);
    await resolve("resolveAdminOrder", failingPurchase.orderId);
    await (await stripe()).webhookEndpoints.del(endpoint.id);
  });
});

describe("disputes", () => {
  const openDispute = async (paymentIntentId: string) => {
    const response = await setTestControl(`payment_intents/${paymentIntentId}/dispute`);
    return String(Object.entries(Object(response)).find(([name]) => name === "id")?.[1]);
  };

  it("that are open are listed with their payment and deadline, the earliest deadline first; closed ones are not listed", async () => {
    const [purchase, donation, foreignPaymentId] = [
      await newPaidPurchase(),
      await newCompletedDonation(),
      await createForeignPayment({}),
    ];
    const ids = [
      await openDispute(purchase.paymentIntentId),
      await openDispute(donation.paymentIntentId),
      await openDispute(foreignPaymentId),
    ];
    const { disputes } = await getHealth();
    expect(disputes.map(({ id }) => id).sort()).toEqual(ids.toSorted());
    const listedDispute = (id: string | undefined) => disputes.find((one) => one.id === id);
    expect(listedDispute(ids[0])).toEqual({
      id: ids[0],
      kind: "order",
      recordId: purchase.orderId,
      payer: { name: "Ada", phone: purchase.phone },
      paymentIntentId: purchase.paymentIntentId,
      amountCents: 500,
      currency: "usd",
      livemode: false,
      reason: "fraudulent",
      status: "needs_response",
      respondBy: expect.stringMatching(/Z$/),
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(Date.parse(listedDispute(ids[0])?.respondBy ?? "")).toBeGreaterThan(Date.now() + 8 * 86_400_000);
    expect(listedDispute(ids[1])).toMatchObject({ kind: "donation", recordId: donation.donationId, amountCents: 2500 });
    expect(listedDispute(ids[2]), "of our Stripe account, but not of an order or donation").toMatchObject({
      kind: null,
      recordId: null,
      payer: null,
    });
    const deadlines = disputes.map(({ respondBy }) => respondBy ?? "");
    expect(deadlines).toEqual(deadlines.toSorted());
    for (const id of ids) await setTestControl(`disputes/${id}/close`, { outcome: id === ids[0] ? "won" : "lost" });
    expect((await getHealth()).disputes).toEqual([]);
  });
});

describe("paid orders that wait for a line", () => {
  it("are listed, longest waiting first, until they get the line or are refunded", async () => {
    const phone = (await newPaidPurchase()).phone;
    const [second, third] = [await newPaidPurchase({ phone }), await newPaidPurchase({ phone })];
    expect((await getHealth()).claims).toEqual([
      { orderId: second.orderId, userId: second.customer.id, phone, since: expect.stringMatching(/Z$/) },
      { orderId: third.orderId, userId: third.customer.id, phone, since: expect.stringMatching(/Z$/) },
    ]);
    const reportReversal = async ({ paymentIntentId: payment_intent }: OpenPurchase, type: string) =>
      sendStripeEvent(eventAbout(type, { id: "ch_1", payment_intent }));
    await setTestControl(`payment_intents/${third.paymentIntentId}/dispute`);
    await reportReversal(third, "charge.dispute.created");
    expect((await getHealth()).claims, "an order with a disputed payment cannot get the line").toMatchObject([
      { orderId: second.orderId },
    ]);
    await (await stripe()).refunds.create({ payment_intent: second.paymentIntentId });
    await reportReversal(second, "charge.refunded");
    expect((await getHealth()).claims).toEqual([]);
  });
});

describe("the health check", () => {
  it("is for admins only, and calls Stripe for no one else", async () => {
    const { token } = await newCustomer();
    await setTestControl("faults", { kind: "error", status: 500, times: 100, method: "GET", path: "/v1/*" });
    expect(await call("getAdminHealth", { token })).toMatchObject({ status: 403, code: "forbidden" });
    expect(await call("getAdminHealth")).toMatchObject({ status: 401 });
    expect(await call("followAdminEvents", { token })).toMatchObject({ status: 403, code: "forbidden" });
    for (const route of ["getAdminHealth", "followAdminEvents"] as const) {
      const reply = await call(route, { token: admin.token });
      expect(reply, "Stripe is down").toMatchObject({ status: 503, code: "provider_unavailable" });
    }
    await fetch(`${process.env.STRIPE_API_BASE}/_test/faults`, { method: "DELETE" });
    expect((await call("getAdminHealth", { token: admin.token })).status).toBe(200);
  });

  it("takes one database request per kind of data, however many payments there are", async () => {
    await newPaidPurchase();
    const commands = await databaseRequestsOf(() => getHealth());
    for (let count = 0; count < 3; count += 1) await newPaidPurchase();
    expect(await databaseRequestsOf(() => getHealth())).toEqual(commands);
    // The admin, claims, payments for deleted orders, mismatches, mails given up, and the records named in payments.
    expect(commands).toEqual(["BatchGetItem", "GetItem", "Query", "Query", "Query", "Query"]);
  });

  it("changes nothing", async () => {
    const before = await allRows();
    await getHealth();
    expect(await allRows()).toEqual(before);
  });
});
