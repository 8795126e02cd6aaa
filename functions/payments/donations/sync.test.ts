import { describe, expect, it } from "vitest";
import { netAmountOf, readDonation } from "../../data/donations.ts";
import { requestLog } from "../../log.ts";
import {
  dataUrl,
  newChargedDonation,
  newCompletedDonation,
  newOpenDonation,
  type OpenDonation,
  readWall,
} from "../../testing/donating.ts";
import { call } from "../../testing/front-door.ts";
import { allRows, counters } from "../../testing/rows.ts";
import { eventAbout, pay, payByBankDebit, sendStripeEvent, stripe } from "../../testing/stripe.ts";
import { retrieveIntent } from "../intents.ts";
import { syncDonation } from "./sync.ts";

const eventFor = (type: string, { paymentIntentId }: Pick<OpenDonation, "paymentIntentId">) =>
  type.startsWith("payment_intent.")
    ? eventAbout(type, { id: paymentIntentId })
    : eventAbout(type, { id: "ch_1", payment_intent: paymentIntentId });
const statusOf = async ({ donationId }: OpenDonation) => (await readDonation(donationId))?.status;
const isOnWall = async ({ donationId }: OpenDonation) => (await readWall()).some(({ id }) => id === donationId);

/** The donation totals: the amounts of all time and of today, then the numbers of donations. */
async function donationTotals() {
  const [total, day] = [await counters(), await counters(new Date())];
  return [total.donations_usd ?? 0, day.donations_usd ?? 0, total.donations ?? 0, day.donations ?? 0];
}

/** The difference from earlier totals. */
async function differenceFrom(before: number[]): Promise<number[]> {
  return (await donationTotals()).map((now, index) => now - (before[index] ?? 0));
}

/** Acts as the cardholder's bank, with local-stripe's test controls. Returns the id of the changed object. */
async function actAsBank(path: string, body: unknown = {}): Promise<string> {
  const response = await fetch(`${process.env.STRIPE_API_BASE}/_test/${path}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  const changedObject: { id: string } = await response.json();
  return changedObject.id;
}
const refund = async ({ paymentIntentId }: OpenDonation, amount?: number) =>
  (await stripe()).refunds.create({ payment_intent: paymentIntentId, ...(amount === undefined ? {} : { amount }) });

describe("a webhook event for a donation's payment", () => {
  it("completes the donation on its own when the donor closed the tab after paying", async () => {
    const opened = await newChargedDonation();
    expect(await sendStripeEvent(eventFor("payment_intent.succeeded", opened))).toMatchObject({ status: 200 });
    expect(await statusOf(opened)).toBe("complete");
    expect(await isOnWall(opened)).toBe(true);
  });

  it("only triggers a fetch of the payment, so the order of arrival does not matter", async () => {
    const before = await donationTotals();
    const opened = await newChargedDonation();
    for (const type of ["canceled", "payment_failed", "succeeded", "canceled", "succeeded", "processing"]) {
      expect((await sendStripeEvent(eventFor(`payment_intent.${type}`, opened))).status).toBe(200);
    }
    expect(await statusOf(opened)).toBe("complete");
    expect(await differenceFrom(before)).toEqual([2500, 2500, 1, 1]);

    const unpaid = await newOpenDonation();
    await sendStripeEvent(eventFor("payment_intent.succeeded", unpaid));
    expect(await statusOf(unpaid)).toBe("pending");
  });

  it("cancels a donation whose payment was canceled, and lets its row expire in 30 days", async () => {
    const opened = await newOpenDonation({ profileImage: dataUrl("image/png") });
    await (await stripe()).paymentIntents.cancel(opened.paymentIntentId);
    const now = new Date();
    await sendStripeEvent(eventFor("payment_intent.canceled", opened), { now });
    expect(await readDonation(opened.donationId)).toMatchObject({
      status: "canceled",
      expiresAt: Math.floor(now.getTime() / 1000) + 30 * 86_400,
    });
    const before = await allRows();
    await sendStripeEvent(eventFor("payment_intent.canceled", opened));
    expect(await allRows()).toEqual(before);
  });

  it("leaves the donation pending while the payment is processing, and completes it once paid", async () => {
    const opened = await newOpenDonation();
    await payByBankDebit(opened.clientSecret);
    await sendStripeEvent(eventFor("payment_intent.processing", opened));
    expect(await statusOf(opened)).toBe("pending");
    await actAsBank(`payment_intents/${opened.paymentIntentId}/settle`, { outcome: "succeed" });
    await sendStripeEvent(eventFor("payment_intent.succeeded", opened));
    expect(await statusOf(opened)).toBe("complete");
  });

  it("is rejected while its donation does not exist yet, so that Stripe retries", async () => {
    const intent = await (await stripe()).paymentIntents.create({
      amount: 500,
      currency: "usd",
      metadata: { shop: "everline", donationId: "don_00000000000000000000000000" },
      automatic_payment_methods: { enabled: true },
    });
    const paymentIntentId = await pay(intent.client_secret ?? "");
    const reply = await sendStripeEvent(eventFor("payment_intent.succeeded", { paymentIntentId }));
    expect(reply).toMatchObject({ status: 503, code: "not_visible_yet" });
  });
});

describe("a reversal of a donation", () => {
  it("reduces the total once when it is partial, and keeps the donation on the wall", async () => {
    const before = await donationTotals();
    const opened = await newCompletedDonation();
    await refund(opened, 1000);
    for (const type of ["charge.refunded", "charge.refunded", "refund.updated"])
      await sendStripeEvent(eventFor(type, opened));
    expect(await readDonation(opened.donationId)).toMatchObject({ status: "complete", refunded: 1000 });
    expect(await differenceFrom(before), "a partly refunded donation still counts").toEqual([1500, 1500, 1, 1]);
    expect(await isOnWall(opened)).toBe(true);
  });

  it("removes the donation and its picture from the wall when it is full", async () => {
    const before = await donationTotals();
    const opened = await newCompletedDonation({ profileImage: dataUrl("image/png") });
    await refund(opened, 1000);
    await sendStripeEvent(eventFor("charge.refunded", opened));
    await refund(opened);
    await Promise.all([1, 2, 3].map(() => sendStripeEvent(eventFor("charge.refunded", opened))));
    expect(await readDonation(opened.donationId)).toMatchObject({ status: "complete", refunded: 2500 });
    expect(await differenceFrom(before)).toEqual([0, 0, 1, 1]);
    expect(await isOnWall(opened)).toBe(false);
    expect(await call("getDonationPicture", { params: { id: opened.donationId } })).toMatchObject({ status: 404 });
  });

  it("is subtracted from the counted amount when its event arrives before the event of the payment", async () => {
    const before = await donationTotals();
    const opened = await newChargedDonation();
    await refund(opened, 500);
    await sendStripeEvent(eventFor("charge.refunded", opened));
    expect(await readDonation(opened.donationId)).toMatchObject({ status: "complete", refunded: 500 });
    expect(await differenceFrom(before)).toEqual([2000, 2000, 1, 1]);
  });

  it("reduces the total of the day of payment, even if it happens on a later day", async () => {
    const opened = await newCompletedDonation();
    const later = new Date(Date.now() + 40 * 86_400_000);
    const [dayOfPayment, laterDay] = [await counters(new Date()), await counters(later)];
    await refund(opened);
    const intent = (await retrieveIntent(await stripe(), opened.paymentIntentId)) ?? expect.fail();
    const context = { now: later, log: requestLog("test", "1"), via: "webhook" } as const;
    await syncDonation(intent, { id: "evt_1", type: "charge.refunded" }, context);
    expect((await counters(new Date())).donations_usd).toBe((dayOfPayment.donations_usd ?? 0) - 2500);
    expect(await counters(later)).toEqual(laterDay);
  });

  it("removes the donation from the wall once a dispute is lost, but not while it is open", async () => {
    const before = await donationTotals();
    const opened = await newCompletedDonation();
    const dispute = await actAsBank(`payment_intents/${opened.paymentIntentId}/dispute`);
    await sendStripeEvent(eventFor("charge.dispute.created", opened));
    expect(await readDonation(opened.donationId)).toMatchObject({ disputed: 2500, dispute: "open" });
    expect(await differenceFrom(before)).toEqual([0, 0, 1, 1]);
    expect(await isOnWall(opened)).toBe(true);
    await actAsBank(`disputes/${dispute}/close`, { outcome: "lost" });
    for (const _ of [1, 2]) await sendStripeEvent(eventFor("charge.dispute.closed", opened));
    expect(await readDonation(opened.donationId)).toMatchObject({ disputed: 2500, dispute: "lost" });
    expect(await differenceFrom(before)).toEqual([0, 0, 1, 1]);
    expect(await isOnWall(opened)).toBe(false);
  });

  it("is undone when it is a dispute that the shop wins", async () => {
    const before = await donationTotals();
    const opened = await newCompletedDonation();
    const dispute = await actAsBank(`payment_intents/${opened.paymentIntentId}/dispute`);
    await sendStripeEvent(eventFor("charge.dispute.funds_withdrawn", opened));
    await actAsBank(`disputes/${dispute}/close`, { outcome: "won" });
    await Promise.all(
      ["charge.dispute.closed", "charge.dispute.funds_reinstated"].map((type) =>
        sendStripeEvent(eventFor(type, opened)),
      ),
    );
    const won = await readDonation(opened.donationId);
    expect(won).toMatchObject({ disputed: 0, dispute: "won" });
    expect(won && netAmountOf(won)).toBe(2500);
    expect(await differenceFrom(before)).toEqual([2500, 2500, 1, 1]);
    expect(await isOnWall(opened)).toBe(true);
  });
});
