import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { keys } from "../../data/keys.ts";
import { readRow } from "../../data/table.ts";
import { newOpenPurchase } from "../../testing/buying.ts";
import { buy, newCustomerWithEverything, personalDataLeftOf } from "../../testing/customer-with-everything.ts";
import { readWall } from "../../testing/donating.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { runJob } from "../../testing/jobs.ts";
import { type Customer, newCustomer, newNumber } from "../../testing/people.ts";
import { allRows, counters } from "../../testing/rows.ts";
import { eventAbout, pay, payByBankDebit, sendStripeEvent, stripe } from "../../testing/stripe.ts";

// Hashing many passwords is slow on a busy machine.
const anyRow = z.looseObject({});
const deleteMe = ({ token, password }: Customer, body: object = { currentPassword: password }, now = new Date()) =>
  call("deleteMe", { token, body, now });
const erasureOf = ({ id }: Customer) => readRow(keys.erasure(id), anyRow);
const orderRow = ({ id }: Customer, orderId: string) => readRow(keys.order(id, orderId), anyRow);
const setDebitOutcome = (intentId: string, outcome: "succeed" | "fail") =>
  fetch(`${process.env.STRIPE_API_BASE}/_test/payment_intents/${intentId}/settle`, {
    method: "POST",
    body: JSON.stringify({ outcome }),
  });

describe("deleting my account", () => {
  it("immediately revokes all tokens, frees the email address, and lowers the number of users but not of sign-ups", async () => {
    const ada = await newCustomer();
    const login = { email: ada.email, password: ada.password };
    const { token: otherToken } = await callExpectingSuccess("login", { body: login });
    const { users = 0, signUps } = await counters();
    expect(await deleteMe(ada)).toMatchObject({ status: 200, body: { ok: true } });
    for (const token of [ada.token, otherToken]) {
      expect(await call("getMe", { token })).toMatchObject({ status: 401, code: "sign_in_required" });
      expect(await call("createPaymentIntent", { token, body: { phone: newNumber() } })).toMatchObject({ status: 401 });
    }
    expect(await call("login", { body: login })).toMatchObject({ status: 401, code: "wrong_credentials" });
    expect(await counters()).toMatchObject({ users: users - 1 });
    expect((await counters()).signUps).toBe(signUps);
    const newAccount = await callExpectingSuccess("register", { body: { name: "Ada", ...login } });
    expect(newAccount.user.id).not.toBe(ada.id);
    expect((await callExpectingSuccess("getMe", { token: newAccount.token })).orders).toEqual([]);
  });

  it("erases all personal data, but keeps payments and donations", async () => {
    const ada = await newCustomerWithEverything();
    const before = await counters();
    expect(await personalDataLeftOf(ada)).not.toEqual([]);
    expect((await deleteMe(ada)).status).toBe(200);
    expect(await personalDataLeftOf(ada)).toEqual([]);
    const records = (await allRows()).filter(({ pk }) => pk !== "SEARCH#ORDER");
    const remaining = records.filter((row) => JSON.stringify(row).includes(ada.id)).map(({ sk }) => sk);
    expect(remaining).toEqual([ada.boughtPurchase.orderId, ada.claimPurchase.orderId].map((id) => `ORDER#${id}`));
    for (const { orderId, paymentIntentId } of [ada.boughtPurchase, ada.claimPurchase]) {
      const order = await orderRow(ada, orderId);
      expect(order).toMatchObject({ status: "complete", amount: 500, intentId: paymentIntentId, customerName: "" });
      expect(order).not.toHaveProperty("gsi3pk");
      expect(order?.history).toEqual(
        expect.arrayContaining([expect.objectContaining({ what: "anonymized", via: "customer" })]),
      );
    }
    expect((await readWall()).find(({ id }) => id === ada.donation.donationId)).toMatchObject({
      name: "Anonymous Supporter",
      note: null,
      anonymous: true,
      profileImage: null,
      amountCents: 2500,
    });
    expect(await readRow(keys.donation(ada.donation.donationId), anyRow)).not.toHaveProperty("gsi3pk");
    expect(await counters()).toEqual({
      ...before,
      users: (before.users ?? 0) - 1,
      orders: (before.orders ?? 0) - 1,
      launchHeld: (before.launchHeld ?? 0) - 1,
      unreadMessages: (before.unreadMessages ?? 0) - 1,
    });
  });

  it("cancels the payments of unpaid orders and deletes those orders", async () => {
    const purchase = await newOpenPurchase();
    await deleteMe(purchase.customer);
    const intent = await (await stripe()).paymentIntents.retrieve(purchase.paymentIntentId);
    expect(intent.status).toBe("canceled");
    expect(await orderRow(purchase.customer, purchase.orderId)).toBeUndefined();
  });

  it("releases the lines that the account held, but not a line that it only claimed", async () => {
    const ada = await newCustomerWithEverything();
    await deleteMe(ada);
    const nextPurchase = await buy({ phone: ada.boughtPurchase.phone });
    const { orders } = await callExpectingSuccess("getMe", { token: nextPurchase.token });
    expect(orders).toMatchObject([{ phone: ada.boughtPurchase.phone, lineState: "active" }]);
    const holderAccount = await callExpectingSuccess("getMe", { token: ada.holderPurchase.token });
    expect(holderAccount.orders).toMatchObject([{ phone: ada.holderPurchase.phone, lineState: "active" }]);
    expect(await readRow(keys.line(ada.holderPurchase.phone), anyRow)).toMatchObject({
      orderId: ada.holderPurchase.orderId,
    });
  });

  it("completes an order whose payment was not reported yet, without personal data and without a line", async () => {
    const purchase = await newOpenPurchase();
    await pay(purchase.clientSecret);
    const before = await counters();
    await deleteMe(purchase.customer);
    const order = await orderRow(purchase.customer, purchase.orderId);
    expect(order).toMatchObject({ status: "complete", phone: "", customerEmail: "" });
    expect((await counters()).revenue_usd).toBe((before.revenue_usd ?? 0) + 500);
    expect(await readRow(keys.line(purchase.phone), anyRow)).toBeUndefined();
    expect(await erasureOf(purchase.customer)).toBeUndefined();
  });

  it("erases and counts it once when it is requested three times concurrently", async () => {
    const ada = await newCustomerWithEverything();
    const before = await counters();
    const replies = await Promise.all([deleteMe(ada), deleteMe(ada), deleteMe(ada)]);
    expect(replies.filter(({ status }) => status !== 200 && status !== 401)).toEqual([]);
    await runJob("eraseAccounts", new Date());
    expect(await personalDataLeftOf(ada)).toEqual([]);
    expect(await counters()).toMatchObject({
      users: (before.users ?? 0) - 1,
      orders: (before.orders ?? 0) - 1,
      unreadMessages: (before.unreadMessages ?? 0) - 1,
    });
  });
});

describe("a payment that is still processing when its account is deleted", () => {
  async function deleteWhileProcessing() {
    const purchase = await newOpenPurchase();
    await payByBankDebit(purchase.clientSecret);
    expect((await deleteMe(purchase.customer)).status).toBe(200);
    const { customer, orderId, phone } = purchase;
    expect(await orderRow(customer, orderId)).toMatchObject({ status: "pending", phone: "", line: "" });
    expect(JSON.stringify(await allRows())).not.toContain(phone);
    expect(await runJob("eraseAccounts", new Date())).toMatchObject({
      waiting: 1,
      finished: 0,
      postponed: 0,
      failed: 0,
    });
    return purchase;
  }

  it("completes its order when it succeeds, without a line, and is counted once", async () => {
    const { customer, orderId, paymentIntentId, phone } = await deleteWhileProcessing();
    const before = await counters();
    await setDebitOutcome(paymentIntentId, "succeed");
    const event = eventAbout("payment_intent.succeeded", { id: paymentIntentId });
    const reports = await Promise.all([sendStripeEvent(event), sendStripeEvent(event), sendStripeEvent(event)]);
    expect(reports.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await orderRow(customer, orderId)).toMatchObject({ status: "complete", phone: "", line: "" });
    expect(await counters()).toMatchObject({
      licencesSold: (before.licencesSold ?? 0) + 1,
      revenue_usd: (before.revenue_usd ?? 0) + 500,
    });
    const lines = (await allRows()).filter(({ pk }) => pk === "LINE#" || pk === `LINE#${phone}`);
    expect(lines).toEqual([]);
    expect(await runJob("eraseAccounts", new Date())).toEqual({ waiting: 0, finished: 1, postponed: 0, failed: 0 });
    expect(await erasureOf(customer)).toBeUndefined();
  });

  it("has its order deleted when it fails", async () => {
    const { customer, orderId, paymentIntentId } = await deleteWhileProcessing();
    await setDebitOutcome(paymentIntentId, "fail");
    expect(await runJob("eraseAccounts", new Date())).toEqual({ waiting: 0, finished: 1, postponed: 0, failed: 0 });
    expect(await orderRow(customer, orderId)).toBeUndefined();
    expect(await erasureOf(customer)).toBeUndefined();
  });
});

describe("the payment of an erased account's order", () => {
  it("can be refunded and disputed like any other", async () => {
    const { customer, orderId, paymentIntentId } = await buy();
    await deleteMe(customer);
    const before = await counters();
    await (await stripe()).refunds.create({ payment_intent: paymentIntentId, amount: 200 });
    const refundEvent = eventAbout("charge.refunded", { id: "ch_1", payment_intent: paymentIntentId });
    expect((await sendStripeEvent(refundEvent)).status).toBe(200);
    expect(await orderRow(customer, orderId)).toMatchObject({ refunded: 200, phone: "", line: "" });
    expect((await counters()).revenue_usd).toBe((before.revenue_usd ?? 0) - 200);

    const testControls = `${process.env.STRIPE_API_BASE}/_test`;
    const dispute = await fetch(`${testControls}/payment_intents/${paymentIntentId}/dispute`, { method: "POST" });
    const { id } = z.object({ id: z.string() }).parse(await dispute.json());
    const disputeEvent = eventAbout("charge.dispute.created", { id, payment_intent: paymentIntentId });
    expect((await sendStripeEvent(disputeEvent)).status).toBe(200);
    expect(await orderRow(customer, orderId)).toMatchObject({ dispute: "open" });
    await fetch(`${testControls}/disputes/${id}/close`, { method: "POST", body: JSON.stringify({ outcome: "lost" }) });
    expect((await sendStripeEvent({ ...disputeEvent, type: "charge.dispute.closed" })).status).toBe(200);
    expect(await orderRow(customer, orderId)).toMatchObject({ dispute: "lost", status: "complete" });
    expect((await allRows()).filter(({ pk }) => pk === "LINE#")).toEqual([]);
  });
});

describe("the deletion of an account", () => {
  let ada: Customer;
  const start = new Date("2026-11-21T10:00:00Z");
  const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
  beforeEach(async () => {
    ada = await newCustomer(start);
  });

  it("requires the current password, even in the second of the sign-in", async () => {
    const rows = await allRows();
    expect(await deleteMe(ada, {}, start)).toMatchObject({ status: 403, code: "sign_in_again" });
    const rejection = await deleteMe(ada, { currentPassword: "not this" }, minutesLater(1));
    expect(rejection).toMatchObject({ status: 403, code: "wrong_password" });
    expect(await allRows()).toEqual(rows);
    expect((await deleteMe(ada, { currentPassword: ada.password }, minutesLater(40))).status).toBe(200);
  });

  it("shares its limit of five wrong passwords with account changes", async () => {
    const guess = { currentPassword: "not this" };
    for (let attempt = 0; attempt < 3; attempt += 1) await deleteMe(ada, guess, start);
    for (let attempt = 0; attempt < 2; attempt += 1)
      await call("updateMe", { token: ada.token, body: guess, now: start });
    expect(await deleteMe(ada, { currentPassword: ada.password }, start)).toMatchObject({ status: 429 });
  });

  it("requires a token, and rejects a request that names an account", async () => {
    const rows = await allRows();
    expect(await call("deleteMe", { body: {} })).toMatchObject({ status: 401 });
    expect(await deleteMe(ada, { id: "usr_00000000000000000000000000" }, start)).toMatchObject({ status: 422 });
    expect(await allRows()).toEqual(rows);
  });

  it("is rejected with a token from before a password change", async () => {
    const body = { password: "another one", currentPassword: ada.password };
    await callExpectingSuccess("updateMe", { token: ada.token, body, now: start });
    expect(await deleteMe(ada, {}, start)).toMatchObject({ status: 401 });
  });
});
