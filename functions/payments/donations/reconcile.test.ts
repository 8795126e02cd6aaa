import { beforeEach, describe, expect, it } from "vitest";
import { readDonation, saveDonation } from "../../data/donations.ts";
import { requestLog } from "../../log.ts";
import { newChargedDonation, newOpenDonation, type OpenDonation, readWall } from "../../testing/donating.ts";
import { allRows, counters, forgetProgress } from "../../testing/rows.ts";
import { pay, payByBankDebit, stripe } from "../../testing/stripe.ts";
import { reconcileDonations } from "./reconcile.ts";

const start = new Date();
const hoursAfterStart = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
const reconcile = (now: Date) => reconcileDonations({ now, log: requestLog("test", "1"), via: "reconciler" });
const statusOf = async ({ donationId }: OpenDonation) => (await readDonation(donationId))?.status;
const intentStatusOf = async ({ paymentIntentId }: OpenDonation) =>
  (await (await stripe()).paymentIntents.retrieve(paymentIntentId)).status;

beforeEach(forgetProgress);

describe("unreported donations", () => {
  it("are completed when paid, after a grace period for the page and the webhook", async () => {
    const opened = await newChargedDonation({}, { now: start });
    const before = (await counters()).donations ?? 0;
    expect(await reconcile(hoursAfterStart(0.1))).toMatchObject({ donationsLookedAt: 0 });
    expect(await statusOf(opened)).toBe("pending");
    expect(await reconcile(hoursAfterStart(0.2))).toEqual({
      donationsLookedAt: 1,
      donationsCompleted: 1,
      donationsCanceled: 0,
      donationsFailed: 0,
      donationsPostponed: 0,
    });
    expect((await readWall()).map(({ id }) => id)).toContain(opened.donationId);
    await reconcile(hoursAfterStart(0.2));
    expect((await counters()).donations).toBe(before + 1);
  });

  it("are left alone for a day while they can be paid", async () => {
    const opened = await newOpenDonation({}, { now: start });
    const before = await allRows();
    expect(await reconcile(hoursAfterStart(23.9))).toMatchObject({ donationsLookedAt: 1, donationsCanceled: 0 });
    expect(await allRows()).toEqual(before);
    await reconcile(hoursAfterStart(24));
    expect(await statusOf(opened)).toBe("canceled");
  });

  it("are canceled after a day together with their payments, so that an expired donation cannot be paid", async () => {
    const opened = await newOpenDonation({}, { now: start });
    expect(await reconcile(hoursAfterStart(24))).toMatchObject({ donationsCanceled: 1 });
    expect(await intentStatusOf(opened)).toBe("canceled");
    expect(await statusOf(opened)).toBe("canceled");
    await expect(pay(opened.clientSecret)).rejects.toThrow();
    expect(await reconcile(hoursAfterStart(48)), "nothing is left to do").toMatchObject({ donationsLookedAt: 0 });
  });

  it("are completed instead of canceled after a day when they turn out to be paid", async () => {
    const opened = await newChargedDonation({}, { now: start });
    expect(await reconcile(hoursAfterStart(30))).toMatchObject({ donationsCompleted: 1, donationsCanceled: 0 });
    expect(await statusOf(opened)).toBe("complete");
  });

  it("stay pending while the payment is processing, and are completed once it succeeds", async () => {
    const opened = await newOpenDonation({}, { now: start });
    await payByBankDebit(opened.clientSecret);
    expect(await reconcile(hoursAfterStart(30))).toMatchObject({ donationsLookedAt: 1, donationsCompleted: 0 });
    expect(await statusOf(opened)).toBe("pending");
    await fetch(`${process.env.STRIPE_API_BASE}/_test/payment_intents/${opened.paymentIntentId}/settle`, {
      method: "POST",
      body: JSON.stringify({ outcome: "succeed" }),
    });
    await reconcile(hoursAfterStart(31));
    expect(await statusOf(opened)).toBe("complete");
  });

  it("are canceled when their payment was canceled, and after a day when no payment was stored", async () => {
    const [one, other] = [await newOpenDonation({}, { now: start }), await newOpenDonation({}, { now: start })];
    await (await stripe()).paymentIntents.cancel(one.paymentIntentId);
    await saveDonation((await readDonation(other.donationId)) ?? expect.fail(), { intentId: undefined });
    await reconcile(hoursAfterStart(1));
    expect([await statusOf(one), await statusOf(other)]).toEqual(["canceled", "pending"]);
    await reconcile(hoursAfterStart(24));
    expect(await statusOf(other)).toBe("canceled");
  });

  it("do not block each other: one whose payment Stripe cannot return is retried by the next run", async () => {
    const [one, other] = [
      await newChargedDonation({}, { now: start }),
      await newChargedDonation({}, { now: hoursAfterStart(0.01) }),
    ];
    const path = `/v1/payment_intents/${one.paymentIntentId}`;
    const fault = { kind: "error", status: 500, times: 10, method: "GET", path };
    const faults = `${process.env.STRIPE_API_BASE}/_test/faults`;
    await fetch(faults, { method: "POST", body: JSON.stringify(fault) });
    const run = await reconcile(hoursAfterStart(1));
    await fetch(faults, { method: "DELETE" });
    expect(run).toMatchObject({ donationsLookedAt: 2, donationsCompleted: 1, donationsFailed: 1 });
    expect([await statusOf(one), await statusOf(other)]).toEqual(["pending", "complete"]);
    expect(await reconcile(hoursAfterStart(1))).toMatchObject({ donationsLookedAt: 1, donationsCompleted: 1 });
  });
});
