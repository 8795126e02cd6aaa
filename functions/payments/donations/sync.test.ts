import { describe, expect, it } from "vitest";
import { netAmountOf, readDonation } from "../../data/donations.ts";
import { requestLog } from "../../log.ts";
import {
  chargedDonation,
  completedDonation,
  dataUrl,
  type OpenDonation,
  openDonation,
  wall,
} from "../../testing/donating.ts";
import { call } from "../../testing/front-door.ts";
import { allRows, counters } from "../../testing/rows.ts";
import { eventAbout, pay, payByBankDebit, report, stripe } from "../../testing/stripe.ts";
import { retrieveIntent } from "../intents.ts";
import { syncDonation } from "./sync.ts";

const about = (type: string, { paymentIntentId }: Pick<OpenDonation, "paymentIntentId">) =>
  type.startsWith("payment_intent.")
    ? eventAbout(type, { id: paymentIntentId })
    : eventAbout(type, { id: "ch_1", payment_intent: paymentIntentId });
const statusOf = async ({ donationId }: OpenDonation) => (await readDonation(donationId))?.status;
const onWall = async ({ donationId }: OpenDonation) => (await wall()).some(({ id }) => id === donationId);

/** The donation totals, all-time and today. */
async function donationTotal() {
  const [total, day] = [await counters(), await counters(new Date())];
  return [total.donations_usd ?? 0, day.donations_usd ?? 0, total.donations ?? 0, day.donations ?? 0];
}

/** The difference from before: the amounts, and the numbers of donations. */
async function difference(before: number[]): Promise<number[]> {
  return (await donationTotal()).map((now, index) => now - (before[index] ?? 0));
}

/** The cardholder's bank, simulated by the local Stripe's test controls. */
async function bank(path: string, body: unknown = {}): Promise<string> {
  const answer = await fetch(`${process.env.STRIPE_API_BASE}/_test/${path}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  const webhookReply: { id: string } = await answer.json();
  return webhookReply.id;
}
const refund = async ({ paymentIntentId }: OpenDonation, amount?: number) =>
  (await stripe()).refunds.create({ payment_intent: paymentIntentId, ...(amount === undefined ? {} : { amount }) });

describe("a webhook event for a donation's payment", () => {
  it("alone completes the donation, when the donor closed the tab after paying", async () => {
    const opened = await chargedDonation();
    expect(await report(about("payment_intent.succeeded", opened))).toMatchObject({ status: 200 });
    expect(await statusOf(opened)).toBe("complete");
    expect(await onWall(opened)).toBe(true);
  });

  it("only triggers a fetch of the payment, so the order of arrival does not matter", async () => {
    const before = await donationTotal();
    const opened = await chargedDonation();
    for (const type of ["canceled", "payment_failed", "succeeded", "canceled", "succeeded", "processing"]) {
      expect((await report(about(`payment_intent.${type}`, opened))).status).toBe(200);
    }
    expect(await statusOf(opened)).toBe("complete");
    expect(await difference(before)).toEqual([2500, 2500, 1, 1]);

    const unpaid = await openDonation();
    await report(about("payment_intent.succeeded", unpaid));
    expect(await statusOf(unpaid)).toBe("pending");
  });

  it("cancels a donation whose payment was canceled, and lets its row expire in 30 days", async () => {
    const opened = await openDonation({ profileImage: dataUrl("image/png") });
    await (await stripe()).paymentIntents.cancel(opened.paymentIntentId);
    const now = new Date();
    await report(about("payment_intent.canceled", opened), { now });
    expect(await readDonation(opened.donationId)).toMatchObject({
      status: "canceled",
      expiresAt: Math.floor(now.getTime() / 1000) + 30 * 86_400,
    });
    const before = await allRows();
    await report(about("payment_intent.canceled", opened));
    expect(await allRows()).toEqual(before);
  });

  it("does nothing while the payment is processing", async () => {
    const opened = await openDonation();
    await payByBankDebit(opened.clientSecret);
    await report(about("payment_intent.processing", opened));
    expect(await statusOf(opened)).toBe("pending");
    await bank(`payment_intents/${opened.paymentIntentId}/settle`, { outcome: "succeed" });
    await report(about("payment_intent.succeeded", opened));
    expect(await statusOf(opened)).toBe("complete");
  });

  it("is retried while its donation does not exist yet", async () => {
    const intent = await (await stripe()).paymentIntents.create({
      amount: 500,
      currency: "usd",
      metadata: { shop: "everline", donationId: "don_00000000000000000000000000" },
      automatic_payment_methods: { enabled: true },
    });
    const paymentIntentId = await pay(intent.client_secret ?? "");
    const answer = await report(about("payment_intent.succeeded", { paymentIntentId }));
    expect(answer).toMatchObject({ status: 503, code: "not_visible_yet" });
  });
});

describe("a reversed donation", () => {
  it("in part reduces the total once, and stays on the wall", async () => {
    const before = await donationTotal();
    const opened = await completedDonation();
    await refund(opened, 1000);
    for (const type of ["charge.refunded", "charge.refunded", "refund.updated"]) await report(about(type, opened));
    expect(await readDonation(opened.donationId)).toMatchObject({ status: "complete", refunded: 1000 });
    expect(await difference(before), "a donation is a donation").toEqual([1500, 1500, 1, 1]);
    expect(await onWall(opened)).toBe(true);
  });

  it("in full is removed from the wall, with its picture", async () => {
    const before = await donationTotal();
    const opened = await completedDonation({ profileImage: dataUrl("image/png") });
    await refund(opened, 1000);
    await report(about("charge.refunded", opened));
    await refund(opened);
    await Promise.all([1, 2, 3].map(() => report(about("charge.refunded", opened))));
    expect(await readDonation(opened.donationId)).toMatchObject({ status: "complete", refunded: 2500 });
    expect(await difference(before)).toEqual([0, 0, 1, 1]);
    expect(await onWall(opened)).toBe(false);
    expect(await call("getDonationPicture", { params: { id: opened.donationId } })).toMatchObject({ status: 404 });
  });

  it("before its completion was reported is counted without the reversed part", async () => {
    const before = await donationTotal();
    const opened = await chargedDonation();
    await refund(opened, 500);
    await report(about("charge.refunded", opened));
    expect(await readDonation(opened.donationId)).toMatchObject({ status: "complete", refunded: 500 });
    expect(await difference(before)).toEqual([2000, 2000, 1, 1]);
  });

  it("of an earlier day reduces that day's total", async () => {
    const opened = await completedDonation();
    const later = new Date(Date.now() + 40 * 86_400_000);
    const [paidOn, untouched] = [await counters(new Date()), await counters(later)];
    await refund(opened);
    const intent = (await retrieveIntent(await stripe(), opened.paymentIntentId)) ?? expect.fail();
    const context = { now: later, log: requestLog("test", "1"), via: "webhook" } as const;
    await syncDonation(intent, { id: "evt_1", type: "charge.refunded" }, context);
    expect((await counters(new Date())).donations_usd).toBe((paidOn.donations_usd ?? 0) - 2500);
    expect(await counters(later)).toEqual(untouched);
  });

  it("is removed from the wall after a lost dispute, but not while it is open", async () => {
    const before = await donationTotal();
    const opened = await completedDonation();
    const dispute = await bank(`payment_intents/${opened.paymentIntentId}/dispute`);
    await report(about("charge.dispute.created", opened));
    expect(await readDonation(opened.donationId)).toMatchObject({ disputed: 2500, dispute: "open" });
    expect(await difference(before)).toEqual([0, 0, 1, 1]);
    expect(await onWall(opened)).toBe(true);
    await bank(`disputes/${dispute}/close`, { outcome: "lost" });
    for (const _ of [1, 2]) await report(about("charge.dispute.closed", opened));
    expect(await readDonation(opened.donationId)).toMatchObject({ disputed: 2500, dispute: "lost" });
    expect(await difference(before)).toEqual([0, 0, 1, 1]);
    expect(await onWall(opened)).toBe(false);
  });

  it("counts again when the dispute is won after all", async () => {
    const before = await donationTotal();
    const opened = await completedDonation();
    const dispute = await bank(`payment_intents/${opened.paymentIntentId}/dispute`);
    await report(about("charge.dispute.funds_withdrawn", opened));
    await bank(`disputes/${dispute}/close`, { outcome: "won" });
    await Promise.all(
      ["charge.dispute.closed", "charge.dispute.funds_reinstated"].map((type) => report(about(type, opened))),
    );
    const won = await readDonation(opened.donationId);
    expect(won).toMatchObject({ disputed: 0, dispute: "won" });
    expect(won && netAmountOf(won)).toBe(2500);
    expect(await difference(before)).toEqual([2500, 2500, 1, 1]);
    expect(await onWall(opened)).toBe(true);
  });
});
