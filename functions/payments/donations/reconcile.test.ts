import { describe, expect, it } from "vitest";
import { readDonation, saveDonation } from "../../data/donations.ts";
import { requestLog } from "../../log.ts";
import { chargedDonation, type OpenDonation, openDonation, wall } from "../../testing/donating.ts";
import { allRows, counters } from "../../testing/rows.ts";
import { pay, payByBankDebit, stripe } from "../../testing/stripe.ts";
import { reconcileDonations } from "./reconcile.ts";

const start = new Date();
const hoursLater = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
const reconcile = (now: Date) => reconcileDonations({ now, log: requestLog("test", "1"), via: "reconciler" });
const statusOf = async ({ donationId }: OpenDonation) => (await readDonation(donationId))?.status;
const atStripe = async ({ paymentIntentId }: OpenDonation) =>
  (await (await stripe()).paymentIntents.retrieve(paymentIntentId)).status;

describe("unreported donations", () => {
  it("are completed when paid, after some time for the page and the webhook", async () => {
    const opened = await chargedDonation({}, { now: start });
    const before = (await counters()).donations ?? 0;
    expect(await reconcile(hoursLater(0.1))).toMatchObject({ donationsLookedAt: 0 });
    expect(await statusOf(opened)).toBe("pending");
    expect(await reconcile(hoursLater(0.2))).toEqual({
      donationsLookedAt: 1,
      donationsCompleted: 1,
      donationsCanceled: 0,
      donationsFailed: 0,
    });
    expect((await wall()).map(({ id }) => id)).toContain(opened.donationId);
    await reconcile(hoursLater(0.2));
    expect((await counters()).donations).toBe(before + 1);
  });

  it("are left alone for a day while they can be paid", async () => {
    const opened = await openDonation({}, { now: start });
    const before = await allRows();
    expect(await reconcile(hoursLater(23.9))).toMatchObject({ donationsLookedAt: 1, donationsCanceled: 0 });
    expect(await allRows()).toEqual(before);
    await reconcile(hoursLater(24));
    expect(await statusOf(opened)).toBe("canceled");
  });

  it("are canceled after a day, their payment first, so that an expired one cannot be paid", async () => {
    const opened = await openDonation({}, { now: start });
    expect(await reconcile(hoursLater(24))).toMatchObject({ donationsCanceled: 1 });
    expect(await atStripe(opened)).toBe("canceled");
    expect(await statusOf(opened)).toBe("canceled");
    await expect(pay(opened.clientSecret)).rejects.toThrow();
    expect(await reconcile(hoursLater(48)), "nothing is left to do").toMatchObject({ donationsLookedAt: 0 });
  });

  it("are completed instead when they turn out to be paid", async () => {
    const opened = await chargedDonation({}, { now: start });
    expect(await reconcile(hoursLater(30))).toMatchObject({ donationsCompleted: 1, donationsCanceled: 0 });
    expect(await statusOf(opened)).toBe("complete");
  });

  it("are neither completed nor canceled while processing", async () => {
    const opened = await openDonation({}, { now: start });
    await payByBankDebit(opened.clientSecret);
    expect(await reconcile(hoursLater(30))).toMatchObject({ donationsLookedAt: 1, donationsCompleted: 0 });
    expect(await statusOf(opened)).toBe("pending");
    await fetch(`${process.env.STRIPE_API_BASE}/_test/payment_intents/${opened.paymentIntentId}/settle`, {
      method: "POST",
      body: JSON.stringify({ outcome: "succeed" }),
    });
    await reconcile(hoursLater(31));
    expect(await statusOf(opened)).toBe("complete");
  });

  it("are canceled when their payment was canceled, or never created", async () => {
    const [one, other] = [await openDonation({}, { now: start }), await openDonation({}, { now: start })];
    await (await stripe()).paymentIntents.cancel(one.paymentIntentId);
    await saveDonation((await readDonation(other.donationId)) ?? expect.fail(), { intentId: undefined });
    await reconcile(hoursLater(1));
    expect([await statusOf(one), await statusOf(other)]).toEqual(["canceled", "pending"]);
    await reconcile(hoursLater(24));
    expect(await statusOf(other)).toBe("canceled");
  });

  it("do not block each other: one that fails at Stripe is retried by the next run", async () => {
    const [one, other] = [
      await chargedDonation({}, { now: start }),
      await chargedDonation({}, { now: hoursLater(0.01) }),
    ];
    const path = `/v1/payment_intents/${one.paymentIntentId}`;
    const fault = { kind: "error", status: 500, times: 10, method: "GET", path };
    const faults = `${process.env.STRIPE_API_BASE}/_test/faults`;
    await fetch(faults, { method: "POST", body: JSON.stringify(fault) });
    const run = await reconcile(hoursLater(1));
    await fetch(faults, { method: "DELETE" });
    expect(run).toMatchObject({ donationsLookedAt: 2, donationsCompleted: 1, donationsFailed: 1 });
    expect([await statusOf(one), await statusOf(other)]).toEqual(["pending", "complete"]);
    expect(await reconcile(hoursLater(1))).toMatchObject({ donationsLookedAt: 1, donationsCompleted: 1 });
  });
});
