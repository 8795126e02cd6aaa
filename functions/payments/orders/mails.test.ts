import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { keys } from "../../data/keys.ts";
import { readOrder } from "../../data/orders.ts";
import { readRow } from "../../data/table.ts";
import { newOpenPurchase, newPaidPurchase, type OpenPurchase } from "../../testing/buying.ts";
import { findInconsistencies } from "../../testing/consistency.ts";
import { newIpAddress } from "../../testing/donating.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { runJob } from "../../testing/jobs.ts";
import { kindsAbout, mailsAbout } from "../../testing/outbox.ts";
import { type Customer, newAdmin, newCustomer, newNumber, testPassword } from "../../testing/people.ts";
import { forgetProgress, putRow, saveSettings } from "../../testing/rows.ts";
import {
  eventAbout,
  intentIdOf,
  pay,
  payByBankDebit,
  sendStripeEvent,
  setTestControl,
  stripe,
} from "../../testing/stripe.ts";

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
});
afterEach(async () => expect(await findInconsistencies()).toEqual([]));

const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const asReader = { en: "en-US", es: "es-MX,es;q=0.9" } as const;
const report = (type: string, { paymentIntentId: id }: OpenPurchase) =>
  sendStripeEvent({ ...eventAbout(type, { id, payment_intent: id }), id: `evt_${randomUUID()}` });
const resolve = ({ orderId }: OpenPurchase) =>
  call("resolveAdminOrder", { token: admin.token, params: { id: orderId } });
const reconcile = async () => {
  await forgetProgress();
  await runJob("reconcile", minutes(5));
};
const settle = ({ paymentIntentId }: OpenPurchase, outcome: string) =>
  setTestControl(`payment_intents/${paymentIntentId}/settle`, { outcome });

/** Begins a purchase in a language. */
async function newPurchaseIn(language: keyof typeof asReader): Promise<OpenPurchase> {
  const customer = await newCustomer();
  const phone = newNumber();
  const { orderId, clientSecret } = await callExpectingSuccess("createPaymentIntent", {
    token: customer.token,
    body: { phone },
    headers: { "accept-language": asReader[language] },
    ipAddress: newIpAddress(),
  });
  const paymentIntentId = intentIdOf(clientSecret);
  return { customer, token: customer.token, phone, orderId, clientSecret, paymentIntentId };
}

/** The ways in which the shop learns of a payment. */
const ways: Readonly<Record<string, (purchase: OpenPurchase) => Promise<unknown>>> = {
  "the buyer's page": ({ token, orderId, paymentIntentId }) =>
    call("completePayment", { token, body: { orderId, paymentIntentId } }),
  "the result page": ({ orderId: order_id, paymentIntentId: payment_intent }) =>
    call("getPaymentIntentStatus", { query: { order_id, payment_intent }, ipAddress: newIpAddress() }),
  "the webhook": (purchase) => report("payment_intent.succeeded", purchase),
  "the job": reconcile,
  "an admin": resolve,
  "a second attempt to pay": ({ token, orderId }) =>
    call("createPaymentIntent", { token, body: { orderId }, ipAddress: newIpAddress() }),
};
const waysAndLanguages = Object.keys(ways).flatMap((way) => [[way, "en"] as const, [way, "es"] as const]);

describe("the receipt", () => {
  it.each(waysAndLanguages)(
    "is written when %s reports the payment, in the buyer's language, %s",
    async (way, language) => {
      const purchase = await newPurchaseIn(language);
      const { customer, orderId, phone } = purchase;
      await pay(purchase.clientSecret);
      await ways[way]?.(purchase);
      const receipts = (await mailsAbout(orderId)).filter(({ kind }) => kind === "receipt");
      expect(receipts).toMatchObject([
        {
          id: `receipt-${orderId}`,
          to: customer.email,
          language,
          userId: customer.id,
          state: "waiting",
          data: { name: "Ada", orderId, phone, amount: 500, currency: "usd", method: "Visa •••• 4242", isClaim: false },
        },
      ]);
    },
  );

  it("is one, also when page, webhook and job settle the payment at the same moment", async () => {
    const purchase = await newPurchaseIn("es");
    await pay(purchase.clientSecret);
    await forgetProgress();
    const responses = Object.values(ways).map((way) => way(purchase));
    await Promise.all([...responses, report("payment_intent.succeeded", purchase)]);
    expect(await kindsAbout(purchase.orderId)).toEqual(["receipt"]);
  });

  it("goes to the address that the account has when the payment arrives", async () => {
    const purchase = await newOpenPurchase();
    const email = `new-${purchase.customer.email}`;
    await callExpectingSuccess("updateMe", { token: purchase.token, body: { email, currentPassword: testPassword } });
    await pay(purchase.clientSecret);
    await report("payment_intent.succeeded", purchase);
    expect((await mailsAbout(purchase.orderId)).find(({ kind }) => kind === "receipt")).toMatchObject({ to: email });
  });

  it("says that a claim waits, and a mail tells when it gets the line", async () => {
    const first = await newPaidPurchase();
    const second = await newPaidPurchase({ phone: first.phone });
    expect((await mailsAbout(second.orderId)).at(-1)).toMatchObject({ kind: "receipt", data: { isClaim: true } });
    const body = { action: "end", reason: "misuse" };
    await callExpectingSuccess("changeAdminOrderLine", { token: admin.token, params: { id: first.orderId }, body });
    expect((await mailsAbout(first.orderId)).at(-1)).toMatchObject({ kind: "lineChanged", data: { state: "ended" } });
    expect((await mailsAbout(second.orderId)).at(-1)).toMatchObject({ kind: "lineChanged", data: { state: "active" } });
  });

  it("is not written for an account that was deleted while the bank was processing the payment", async () => {
    const purchase = await newOpenPurchase();
    await payByBankDebit(purchase.clientSecret);
    const body = { currentPassword: purchase.customer.password };
    await callExpectingSuccess("deleteMe", { token: purchase.token, body, ipAddress: newIpAddress() });
    await settle(purchase, "succeed");
    await report("payment_intent.succeeded", purchase);
    expect(await mailsAbout(purchase.orderId)).toEqual([]);
  });
});

describe("a payment that the bank processes for days", () => {
  const learnOf: Readonly<Record<string, (purchase: OpenPurchase, type: string) => Promise<unknown>>> = {
    "the webhook": (purchase, type) => report(type, purchase),
    "the job": reconcile,
    "an admin": resolve,
  };
  it.each(Object.keys(learnOf).flatMap((way) => [[way, "en"] as const, [way, "es"] as const]))(
    "is announced, and so is its failure, when %s notices, in %s",
    async (way, language) => {
      const purchase = await newPurchaseIn(language);
      const { orderId, phone } = purchase;
      await payByBankDebit(purchase.clientSecret);
      await learnOf[way]?.(purchase, "payment_intent.processing");
      await learnOf[way]?.(purchase, "payment_intent.processing");
      expect(await kindsAbout(orderId)).toEqual(["paymentProcessing"]);
      await settle(purchase, "fail");
      await learnOf[way]?.(purchase, "payment_intent.payment_failed");
      await learnOf[way]?.(purchase, "payment_intent.payment_failed");
      await report("payment_intent.payment_failed", purchase);
      expect(await kindsAbout(orderId)).toEqual(["paymentProcessing", "paymentFailed"]);
      const data = { name: "Ada", orderId, phone, amount: 500, currency: "usd" };
      for (const one of (await mailsAbout(orderId)).slice(1)) expect(one).toMatchObject({ language, data });
      expect((await readOrder(purchase.customer.id, orderId))?.processing).toBeUndefined();
    },
  );

  it("is announced again when it is tried again, and followed by the receipt when it succeeds", async () => {
    const purchase = await newOpenPurchase();
    for (const outcome of ["fail", "succeed"]) {
      await payByBankDebit(purchase.clientSecret);
      await report("payment_intent.processing", purchase);
      await settle(purchase, outcome);
      await report(outcome === "fail" ? "payment_intent.payment_failed" : "payment_intent.succeeded", purchase);
    }
    const kinds = ["paymentProcessing", "paymentFailed", "paymentProcessing", "receipt"];
    expect(await kindsAbout(purchase.orderId)).toEqual(kinds);
    expect((await readOrder(purchase.customer.id, purchase.orderId))?.processing).toBeUndefined();
  });

  it("has not failed just because the event of an earlier declined card is late", async () => {
    const purchase = await newOpenPurchase();
    await payByBankDebit(purchase.clientSecret);
    await report("payment_intent.processing", purchase);
    await report("payment_intent.payment_failed", purchase);
    expect(await kindsAbout(purchase.orderId)).toEqual(["paymentProcessing"]);
  });

  it("is told once, however many notice at the same moment", async () => {
    const purchase = await newOpenPurchase();
    const everyone = (type: string) =>
      Promise.all([report(type, purchase), resolve(purchase), report(type, purchase), reconcile()]);
    await payByBankDebit(purchase.clientSecret);
    await everyone("payment_intent.processing");
    await settle(purchase, "fail");
    await everyone("payment_intent.payment_failed");
    expect(await kindsAbout(purchase.orderId)).toEqual(["paymentProcessing", "paymentFailed"]);
  });
});

it("a declined card causes no mail, because the page tells it", async () => {
  const purchase = await newOpenPurchase();
  await expect(pay(purchase.clientSecret, "pm_card_visa_chargeDeclined")).rejects.toThrow();
  await report("payment_intent.payment_failed", purchase);
  await reconcile();
  expect(await kindsAbout(purchase.orderId)).toEqual([]);
});

describe("money that goes back", () => {
  const refund = (purchase: OpenPurchase, amountCents?: number) =>
    callExpectingSuccess("refundAdminOrder", {
      token: admin.token,
      params: { id: purchase.orderId },
      body: { requestId: randomUUID(), ...(amountCents === undefined ? {} : { amountCents }) },
    });
  const dispute = async ({ paymentIntentId }: OpenPurchase) =>
    z.object({ id: z.string() }).parse(await setTestControl(`payment_intents/${paymentIntentId}/dispute`)).id;

  it("is told for each refund, by the shop or in Stripe's dashboard, with whether the license ends", async () => {
    const purchase = await newPaidPurchase();
    await refund(purchase, 100);
    await (await stripe()).refunds.create({ payment_intent: purchase.paymentIntentId, amount: 150 });
    await Promise.all([report("charge.refunded", purchase), report("charge.refunded", purchase), resolve(purchase)]);
    await refund(purchase);
    expect((await mailsAbout(purchase.orderId)).slice(2)).toMatchObject([
      { kind: "refundMade", data: { amount: 100, currency: "usd", endsLicense: false } },
      { kind: "refundMade", data: { amount: 150, endsLicense: false } },
      { kind: "refundMade", data: { amount: 250, endsLicense: true } },
    ]);
  });

  it("is told again when a refund that failed is made again", async () => {
    const purchase = await newPaidPurchase();
    await refund(purchase, 100);
    const [first] = (await (await stripe()).refunds.list({ payment_intent: purchase.paymentIntentId })).data;
    await setTestControl(`refunds/${first?.id}/fail`);
    await report("charge.refunded", purchase);
    await refund(purchase, 100);
    expect(await kindsAbout(purchase.orderId)).toEqual(["receipt", "refundMade", "refundMade"]);
  });

  it("is told when a bank disputes it, and when the line comes back or ends", async () => {
    for (const [outcome, state] of [
      ["won", "active"],
      ["lost", "ended"],
    ] as const) {
      const purchase = await newPaidPurchase();
      const id = await dispute(purchase);
      await Promise.all([report("charge.dispute.created", purchase), resolve(purchase)]);
      await setTestControl(`disputes/${id}/close`, { outcome });
      await report("charge.dispute.closed", purchase);
      expect((await mailsAbout(purchase.orderId)).slice(2)).toMatchObject([
        { kind: "disputeOpened", data: { amount: 500, currency: "usd" } },
        { kind: "lineChanged", data: { state } },
      ]);
    }
  });

  it("is told for a claim that is given back, without a word about its line", async () => {
    const first = await newPaidPurchase();
    const claim = await newPaidPurchase({ phone: first.phone });
    await forgetProgress();
    await runJob("reconcile", minutes(4 * 24 * 60));
    expect(await kindsAbout(claim.orderId)).toEqual(["receipt", "refundMade"]);
    expect(await kindsAbout(first.orderId)).toEqual(["receipt"]);
  });
});

it("an admin who suspends and resumes a license has its customer told each time, once", async () => {
  const { orderId } = await newPaidPurchase();
  for (const action of ["suspend", "suspend", "resume"]) {
    const body = { action, reason: "on_request" };
    await callExpectingSuccess("changeAdminOrderLine", { token: admin.token, params: { id: orderId }, body });
  }
  expect((await mailsAbout(orderId)).slice(2)).toMatchObject([
    { kind: "lineChanged", data: { state: "suspended" } },
    { kind: "lineChanged", data: { state: "active" } },
  ]);
});

describe("the reminder of a price hold", () => {
  const remindersOf = async (orderId: string) =>
    (await mailsAbout(orderId)).filter(({ kind }) => kind === "priceHoldEnding");
  const open = ({ token, orderId }: OpenPurchase, now: Date) =>
    callExpectingSuccess("createPaymentIntent", { token, body: { orderId }, now, ipAddress: newIpAddress() });

  it.each(["en", "es"] as const)(
    "is due three hours before its end, with a link to opt out, in %s",
    async (language) => {
      const { customer, orderId, phone } = await newPurchaseIn(language);
      const { heldFrom } = (await readOrder(customer.id, orderId)) ?? expect.fail();
      const [reminder, ...others] = await remindersOf(orderId);
      expect(others).toEqual([]);
      expect(reminder).toMatchObject({
        id: `priceHoldEnding-${orderId}-${Math.floor(Date.parse(heldFrom) / 1000)}`,
        to: customer.email,
        language,
        dueAt: new Date(Date.parse(heldFrom) + 21 * 3_600_000).toISOString(),
        data: { orderId, phone, heldUntil: new Date(Date.parse(heldFrom) + 24 * 3_600_000).toISOString() },
      });
      const link = await readRow(keys.link(String(reminder?.data.linkId)), z.looseObject({}));
      expect(link).toMatchObject({
        purpose: "optOut",
        userId: customer.id,
        email: customer.email,
        version: 1,
        orderId,
      });
    },
  );

  it("is written again for a renewed hold, at the same price or another", async () => {
    const purchase = await newOpenPurchase();
    await open(purchase, minutes(60));
    expect(await remindersOf(purchase.orderId), "while it is held, nothing is renewed").toHaveLength(1);
    await open(purchase, minutes(25 * 60));
    await saveSettings({ priceCents: "700" });
    await open(purchase, minutes(50 * 60));
    await saveSettings({});
    const reminders = await remindersOf(purchase.orderId);
    expect(reminders.map(({ data }) => data.amount)).toEqual([500, 500, 700]);
    expect(new Set(reminders.map(({ data }) => data.linkId)).size).toBe(3);
  });

  it("is not written twice for an order that is revived within its hold", async () => {
    const purchase = await newOpenPurchase();
    await (await stripe()).paymentIntents.cancel(purchase.paymentIntentId);
    await report("payment_intent.canceled", purchase);
    await open(purchase, minutes(30));
    expect(await remindersOf(purchase.orderId)).toHaveLength(1);
  });

  it("is not written for a customer who opted out", async () => {
    const customer = await newCustomer();
    const row = (await readRow(keys.user(customer.id), z.looseObject({}))) ?? expect.fail();
    await putRow({ ...row, remindersOff: true });
    const { orderId } = await newOpenPurchase({ customer });
    expect(await mailsAbout(orderId)).toEqual([]);
  });
});
