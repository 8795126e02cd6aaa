import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Reply } from "#shared/contract/index.ts";
import { signToken } from "../../sign-in/sign-token.ts";
import { findInconsistencies } from "../../testing/books.ts";
import { newChargedPurchase, type OpenPurchase, openPurchase, paidPurchase } from "../../testing/buying.ts";
import { chargedDonation, completedDonation, openDonation } from "../../testing/donating.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { runJob } from "../../testing/jobs.ts";
import { databaseRequestsOf } from "../../testing/listed.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { allRows } from "../../testing/rows.ts";
import { eventAbout, pay, report, setTestControl, stripe } from "../../testing/stripe.ts";

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
});
afterEach(async () => expect(await findInconsistencies()).toEqual([]));

type Health = Reply<"getAdminHealth">;
const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const health = (now = minutes(5)): Promise<Health> =>
  callExpectingSuccess("getAdminHealth", { token: admin.token, now });
/** The entry of this payment; other tests of this file leave theirs. */
const healthEntryOf = async (paymentIntentId: string, now?: Date) =>
  (await health(now)).unsettled.filter((one) => one.paymentIntentId === paymentIntentId);
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
    expect(await healthEntryOf(paymentIntentId, minutes(1.9)), "the page and the webhook may be on their way").toEqual(
      [],
    );
    expect(await healthEntryOf(paymentIntentId)).toEqual([
      {
        kind: "order",
        id: orderId,
        paymentIntentId,
        amountCents: 500,
        currency: "usd",
        livemode: false,
        createdAt: expect.stringMatching(/Z$/),
        why: "not_settled",
      },
    ]);
    expect((await resolve("resolveAdminOrder", orderId)).status).toBe(200);
    expect(await healthEntryOf(paymentIntentId)).toEqual([]);
  });

  it("for a donation is listed too, until it is resolved", async () => {
    const { paymentIntentId, donationId } = await chargedDonation();
    expect(await healthEntryOf(paymentIntentId)).toMatchObject([
      { kind: "donation", id: donationId, amountCents: 2500, why: "not_settled" },
    ]);
    expect((await resolve("resolveAdminDonation", donationId)).status).toBe(200);
    expect(await healthEntryOf(paymentIntentId)).toEqual([]);
  });

  it("is listed two minutes after it succeeded, however long ago it was created", async () => {
    const opened = await openPurchase({ now: minutes(-60 * 24) });
    await pay(opened.clientSecret);
    expect(await healthEntryOf(opened.paymentIntentId, minutes(1))).toEqual([]);
    expect(await healthEntryOf(opened.paymentIntentId, minutes(3))).toMatchObject([{ why: "not_settled" }]);
    await resolve("resolveAdminOrder", opened.orderId);
  });

  it("is a mismatch when the order has another payment or amount, or is paid already, until it is refunded", async () => {
    const [pending, paid] = [await openPurchase(), await paidPurchase()];
    const invalidMetadata = [
      await createForeignPayment(orderMetadata(pending)),
      await createForeignPayment(orderMetadata(pending), 499),
      await createForeignPayment(orderMetadata(paid)),
      await createForeignPayment({ shop: "everline", donationId: (await openDonation()).donationId }, 2500),
    ];
    for (const id of invalidMetadata)
      expect(await healthEntryOf(id)).toMatchObject([{ paymentIntentId: id, why: "mismatch" }]);
    for (const id of invalidMetadata) {
      await (await stripe()).refunds.create({ payment_intent: id });
      expect(await healthEntryOf(id)).toEqual([]);
    }
    expect(await healthEntryOf(paid.paymentIntentId), "the other is the right one").toEqual([]);
  });

  it("is a mismatch when its amount was changed outside of the shop", async () => {
    const { orderId, clientSecret, paymentIntentId } = await openPurchase();
    await (await stripe()).paymentIntents.update(paymentIntentId, { amount: 100 });
    await pay(clientSecret);
    expect(await healthEntryOf(paymentIntentId)).toMatchObject([{ why: "mismatch", amountCents: 100 }]);
    expect(await resolve("resolveAdminOrder", orderId)).toMatchObject({ status: 409, code: "payment_mismatch" });
  });

  it("for a deleted order is listed, however old, until it is refunded", async () => {
    const purchase = await openPurchase();
    const { token, orderId } = purchase;
    await callExpectingSuccess("deleteOrder", { token, params: { id: orderId } });
    const id = await createForeignPayment(orderMetadata(purchase));
    expect(await healthEntryOf(id)).toMatchObject([{ kind: "order", id: orderId, why: "gone" }]);
    await report(eventAbout("payment_intent.succeeded", { id }));
    expect(await healthEntryOf(id), "once, although it is known in two ways").toHaveLength(1);

    const now = minutes(8 * 24 * 60);
    const signedIn = await signToken({ id: admin.id, role: "admin", version: 1 }, now);
    const weekLater = async () =>
      (await callExpectingSuccess("getAdminHealth", { token: signedIn, now })).unsettled.filter(
        (one) => one.paymentIntentId === id,
      );
    expect(await weekLater()).toMatchObject([{ paymentIntentId: id, why: "gone" }]);
    await (await stripe()).refunds.create({ payment_intent: id });
    expect(await healthEntryOf(id)).toEqual([]);
    expect(await weekLater()).toEqual([]);
  });

  it("is listed however many payments were created after it, until it is refunded", async () => {
    const purchase = await openPurchase();
    const unmatched = await createForeignPayment(orderMetadata(purchase), 300);
    await report(eventAbout("payment_intent.succeeded", { id: unmatched }));
    const donation = await openDonation();
    const other = await createForeignPayment({ shop: "everline", donationId: donation.donationId }, 777);
    await report(eventAbout("payment_intent.succeeded", { id: other }));
    for (let index = 0; index < 301; index += 1) {
      await (await stripe()).paymentIntents.create({ amount: 500, currency: "usd" });
    }
    expect(await healthEntryOf(unmatched)).toMatchObject([{ why: "mismatch", amountCents: 300 }]);
    expect(await healthEntryOf(other)).toMatchObject([{ why: "mismatch", amountCents: 777 }]);
    expect(await runJob("reconcile", minutes(5))).toMatchObject({ unmatchedPayments: expect.any(Number) });
    expect(await healthEntryOf(unmatched)).toHaveLength(1);
    for (const payment_intent of [unmatched, other]) await (await stripe()).refunds.create({ payment_intent });
    await report(eventAbout("charge.refunded", { id: "ch_1", payment_intent: unmatched }));
    await runJob("reconcile", minutes(5));
    expect([await healthEntryOf(unmatched), await healthEntryOf(other)]).toEqual([[], []]);
    expect((await allRows()).filter(({ intentId }) => intentId === unmatched || intentId === other)).toEqual([]);
  }, 30_000);

  it("is not listed when it is settled, unpaid, canceled, or not the shop's", async () => {
    const [complete, donation] = [await paidPurchase(), await completedDonation()];
    const open = await openPurchase();
    const others = [
      await createForeignPayment({}),
      await createForeignPayment({ shop: "another", orderId: open.orderId, userId: open.customer.id }),
      await createForeignPayment({ shop: "everline", orderId: "1", userId: "2" }),
      await createForeignPayment({ shop: "everline", donationId: "../../secret" }),
    ];
    const all = [complete.paymentIntentId, donation.paymentIntentId, open.paymentIntentId, ...others];
    const unsettledIds = (await health()).unsettled.map(({ paymentIntentId }) => paymentIntentId);
    expect(unsettledIds.filter((id) => all.includes(id))).toEqual([]);
  });

  it("of an erased account counts as settled", async () => {
    const { token, paymentIntentId } = await paidPurchase();
    await callExpectingSuccess("deleteMe", { token, body: {} });
    expect(await healthEntryOf(paymentIntentId)).toEqual([]);
  });
});

describe("undelivered webhook events", () => {
  it("are counted, with the oldest, and can be processed manually", async () => {
    expect((await health()).undelivered).toEqual({ count: 0, more: false, oldest: null });
    const empty = await allRows();
    expect(await callExpectingSuccess("followAdminEvents", { token: admin.token })).toEqual({ followed: 0, failed: 0 });
    expect(await allRows(), "nothing was done").toEqual(empty);
    // Nothing listens there.
    const url = "http://127.0.0.1:9/";
    const endpoint = await (await stripe()).webhookEndpoints.create({
      url,
      enabled_events: ["payment_intent.succeeded"],
    });
    const [one, two] = [await newChargedPurchase(), await chargedDonation()];
    expect((await health(minutes(1))).undelivered, "on its way perhaps").toMatchObject({ count: 0 });
    const { undelivered } = await health();
    expect(undelivered).toEqual({ count: 2, more: false, oldest: expect.stringMatching(/Z$/) });
    expect(Math.abs(Date.parse(undelivered.oldest ?? "") - Date.now())).toBeLessThan(60_000);

    const followed = await callExpectingSuccess("followAdminEvents", { token: admin.token, now: minutes(5) });
    expect(followed).toEqual({ followed: 2, failed: 0 });
    expect(await healthEntryOf(one.paymentIntentId)).toEqual([]);
    expect(await healthEntryOf(two.paymentIntentId)).toEqual([]);
    const rows = await allRows();
    expect(rows.find(({ id }) => id === one.orderId)?.history).toContainEqual(
      expect.objectContaining({ what: "paid", via: "admin" }),
    );
    const notTheAudit = (all: Awaited<ReturnType<typeof allRows>>) => all.filter(({ pk }) => pk !== "AUDIT");
    await callExpectingSuccess("followAdminEvents", { token: admin.token, now: minutes(5) });
    expect(notTheAudit(await allRows()), "again").toEqual(notTheAudit(rows));
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

  it("pass a number on when processed manually, if its holder was refunded", async () => {
    const holder = await paidPurchase();
    const waiting = await paidPurchase({ phone: holder.phone });
    const api = await stripe();
    const endpoint = await api.webhookEndpoints.create({
      url: "http://127.0.0.1:9/",
      enabled_events: ["charge.refunded"],
    });
    await api.refunds.create({ payment_intent: holder.paymentIntentId });
    expect(await callExpectingSuccess("followAdminEvents", { token: admin.token, now: minutes(5) })).toMatchObject({
      failed: 0,
    });
    const { order } = await callExpectingSuccess("getAdminOrder", {
      token: admin.token,
      params: { id: waiting.orderId },
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
    const before = await callExpectingSuccess("followAdminEvents", { token: admin.token, now: minutes(5) });
    const [unsettledPurchase, fine] = [await newChargedPurchase(), await newChargedPurchase()];
    const path = `/v1/payment_intents/${unsettledPurchase.paymentIntentId}`;
    await setTestControl("faults", { kind: "error", status: 500, times: 3, method: "GET", path });
    const counts = await callExpectingSuccess("followAdminEvents", { token: admin.token, now: minutes(5) });
    expect(counts).toEqual({ followed: before.followed + 1, failed: 1 });
    expect(await healthEntryOf(fine.paymentIntentId)).toEqual([]);
    expect(await healthEntryOf(unsettledPurchase.paymentIntentId)).toMatchObject([{ why: "not_settled" }]);
    await resolve("resolveAdminOrder", unsettledPurchase.orderId);
    await (await stripe()).webhookEndpoints.del(endpoint.id);
  });
});

describe("disputes", () => {
  const dispute = async (paymentIntentId: string) => {
    const opened = await setTestControl(`payment_intents/${paymentIntentId}/dispute`);
    return String(Object.entries(Object(opened)).find(([name]) => name === "id")?.[1]);
  };

  it("that are open are listed with the payment and the deadline, and no others", async () => {
    const [purchase, donation, other] = [
      await paidPurchase(),
      await completedDonation(),
      await createForeignPayment({}),
    ];
    const ids = [
      await dispute(purchase.paymentIntentId),
      await dispute(donation.paymentIntentId),
      await dispute(other),
    ];
    const { disputes } = await health();
    expect(disputes.map(({ id }) => id).sort()).toEqual(ids.toSorted());
    const shownDispute = (id: string | undefined) => disputes.find((one) => one.id === id);
    expect(shownDispute(ids[0])).toEqual({
      id: ids[0],
      kind: "order",
      recordId: purchase.orderId,
      paymentIntentId: purchase.paymentIntentId,
      amountCents: 500,
      currency: "usd",
      livemode: false,
      reason: "fraudulent",
      status: "needs_response",
      respondBy: expect.stringMatching(/Z$/),
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(Date.parse(shownDispute(ids[0])?.respondBy ?? "")).toBeGreaterThan(Date.now() + 8 * 86_400_000);
    expect(shownDispute(ids[1])).toMatchObject({ kind: "donation", recordId: donation.donationId, amountCents: 2500 });
    expect(shownDispute(ids[2]), "our account's, and nothing of the shop's").toMatchObject({
      kind: null,
      recordId: null,
    });
    const days = disputes.map(({ respondBy }) => respondBy ?? "");
    expect(days).toEqual(days.toSorted());
    for (const id of ids) await setTestControl(`disputes/${id}/close`, { outcome: id === ids[0] ? "won" : "lost" });
    expect((await health()).disputes).toEqual([]);
  });
});

describe("paid orders that wait for a line", () => {
  it("are listed, longest waiting first, until they get the line or are refunded", async () => {
    const phone = (await paidPurchase()).phone;
    const [second, third] = [await paidPurchase({ phone }), await paidPurchase({ phone })];
    expect((await health()).claims).toEqual([
      { orderId: second.orderId, userId: second.customer.id, phone, since: expect.stringMatching(/Z$/) },
      { orderId: third.orderId, userId: third.customer.id, phone, since: expect.stringMatching(/Z$/) },
    ]);
    const back = async ({ paymentIntentId: payment_intent }: OpenPurchase, type: string) =>
      report(eventAbout(type, { id: "ch_1", payment_intent }));
    await setTestControl(`payment_intents/${third.paymentIntentId}/dispute`);
    await back(third, "charge.dispute.created");
    expect((await health()).claims, "while a bank disputes the payment it does not wait").toMatchObject([
      { orderId: second.orderId },
    ]);
    await (await stripe()).refunds.create({ payment_intent: second.paymentIntentId });
    await back(second, "charge.refunded");
    expect((await health()).claims).toEqual([]);
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
      const answer = await call(route, { token: admin.token });
      expect(answer, "Stripe does not answer").toMatchObject({ status: 503, code: "provider_unavailable" });
    }
    await fetch(`${process.env.STRIPE_API_BASE}/_test/faults`, { method: "DELETE" });
    expect((await call("getAdminHealth", { token: admin.token })).status).toBe(200);
  });

  it("takes one request per kind of data, however many payments there are", async () => {
    await paidPurchase();
    const commands = await databaseRequestsOf(() => health());
    for (let more = 0; more < 3; more += 1) await paidPurchase();
    expect(await databaseRequestsOf(() => health())).toEqual(commands);
    // The admin, claims, payments for deleted orders, mismatches, and the records named in payments.
    expect(commands).toEqual(["BatchGetItem", "GetItem", "Query", "Query", "Query"]);
  });

  it("changes nothing", async () => {
    const before = await allRows();
    await health();
    expect(await allRows()).toEqual(before);
  });
});
