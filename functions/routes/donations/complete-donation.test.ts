import { describe, expect, it } from "vitest";
import { cancelDonation, completeDonation } from "../../data/donation-status.ts";
import { readDonation } from "../../data/donations.ts";
import { keys } from "../../data/keys.ts";
import { readRange } from "../../data/table.ts";
import {
  callCompleteDonation,
  dataUrl,
  newChargedDonation,
  newCompletedDonation,
  newIpAddress,
  newOpenDonation,
  type OpenDonation,
  readWall,
} from "../../testing/donating.ts";
import { call } from "../../testing/front-door.ts";
import { newCustomer } from "../../testing/people.ts";
import { allRecords, allRows, counters } from "../../testing/rows.ts";
import { eventAbout, pay, payByBankDebit, sendStripeEvent, stripe } from "../../testing/stripe.ts";

const readDonationLinks = (userId: string) => readRange(keys.user(userId).pk, "DONATION#", "DONATION#~");

/** Expects a rejection with this code, and an unchanged table. */
async function expectRejectedUnchanged(opened: OpenDonation, code: string) {
  const before = await allRecords();
  expect(await callCompleteDonation(opened)).toMatchObject({ code });
  expect(await allRecords()).toEqual(before);
}

describe("completing a donation", () => {
  it("puts the donation on the wall; needs no token, because the bank may redirect to another browser", async () => {
    const opened = await newChargedDonation();
    expect(await callCompleteDonation(opened)).toMatchObject({
      status: 200,
      body: { status: "complete", donationId: opened.donationId },
    });
    const [latestDonation] = await readWall();
    expect(latestDonation).toMatchObject({
      id: opened.donationId,
      name: "Grace Hopper",
      amountCents: 2500,
      currency: "usd",
    });
    const storedDonation = await readDonation(opened.donationId);
    expect(storedDonation?.paidAt).toMatch(/^2\d\d\d-/);
    expect(storedDonation, "no longer needed").not.toHaveProperty("addressHash");
  });

  it("ignores an invalid token", async () => {
    const opened = await newChargedDonation();
    expect((await callCompleteDonation(opened, "nonsense")).status).toBe(200);
  });

  it("counts the donation and its amount on the day of payment, once even if it is repeated", async () => {
    const [totalBefore, dayBefore] = [await counters(), await counters(new Date())];
    const opened = await newCompletedDonation({ amountCents: 1234 });
    const rows = await allRows();
    expect((await callCompleteDonation(opened)).status).toBe(200);
    expect(await allRows()).toEqual(rows);
    for (const [before, after] of [
      [totalBefore, await counters()],
      [dayBefore, await counters(new Date())],
    ] as const) {
      expect(after.donations).toBe((before.donations ?? 0) + 1);
      expect(after.donations_usd).toBe((before.donations_usd ?? 0) + 1234);
    }
  });

  it("with a token links the donation to the caller", async () => {
    const customer = await newCustomer();
    const opened = await newChargedDonation();
    expect((await callCompleteDonation(opened, customer.token)).status).toBe(200);
    expect(await readDonation(opened.donationId)).toMatchObject({ userId: customer.id });
    expect(await readDonationLinks(customer.id)).toMatchObject([{ donationId: opened.donationId }]);
  });

  it("links a donation that the webhook already completed to the first caller with a token, and to no later one", async () => {
    const [first, second] = [await newCustomer(), await newCustomer()];
    const opened = await newChargedDonation();
    await sendStripeEvent(eventAbout("payment_intent.succeeded", { id: opened.paymentIntentId }));
    expect(await readDonation(opened.donationId)).toMatchObject({ status: "complete" });
    const countersBefore = await counters();
    expect((await callCompleteDonation(opened, first.token)).status).toBe(200);
    expect((await callCompleteDonation(opened, second.token)).status).toBe(200);
    expect(await readDonation(opened.donationId)).toMatchObject({ userId: first.id });
    expect(await readDonationLinks(first.id)).toHaveLength(1);
    expect(await readDonationLinks(second.id)).toHaveLength(0);
    expect(await counters(), "counted once").toEqual(countersBefore);
  });

  it("completes a canceled donation whose payment succeeds late, and keeps its picture", async () => {
    const opened = await newOpenDonation({ profileImage: dataUrl("image/png") });
    await cancelDonation((await readDonation(opened.donationId)) ?? expect.fail(), {
      now: new Date(),
      via: "reconciler",
    });
    const canceledRows = await readRange(keys.donation(opened.donationId).pk, "A", "Z");
    expect(canceledRows.map((row) => typeof row.expiresAt)).toEqual(["number", "number"]);
    await pay(opened.clientSecret);
    expect((await callCompleteDonation(opened)).status).toBe(200);
    const storedRows = await readRange(keys.donation(opened.donationId).pk, "A", "Z");
    expect(storedRows.map((row) => row.expiresAt)).toEqual([undefined, undefined]);
    expect(await call("getDonationPicture", { params: { id: opened.donationId } })).toMatchObject({ status: 200 });
  });

  it("is rejected for a donation that does not exist", async () => {
    const opened = await newChargedDonation();
    await expectRejectedUnchanged({ ...opened, donationId: "don_00000000000000000000000000" }, "not_found");
  });

  it("rejects the payment of another donation", async () => {
    const [small, large] = [
      await newChargedDonation({ amountCents: 100 }),
      await newOpenDonation({ amountCents: 100_000 }),
    ];
    await expectRejectedUnchanged({ ...large, paymentIntentId: small.paymentIntentId }, "payment_mismatch");
  });

  it("rejects a payment that the shop did not create, even if its metadata names the donation", async () => {
    const opened = await newOpenDonation();
    const forged = await (await stripe()).paymentIntents.create({
      amount: 2500,
      currency: "usd",
      metadata: { shop: "everline", donationId: opened.donationId },
      automatic_payment_methods: { enabled: true },
    });
    const paymentIntentId = await pay(forged.client_secret ?? "");
    await expectRejectedUnchanged({ ...opened, paymentIntentId }, "payment_mismatch");
    const before = await allRecords();
    expect((await sendStripeEvent(eventAbout("payment_intent.succeeded", { id: paymentIntentId }))).status).toBe(200);
    expect(await allRecords()).toEqual(before);
  });

  it.each([
    ["amount", { amount: 100 }],
    ["currency", { currency: "eur" }],
    ["donation", { metadata: { donationId: "don_00000000000000000000000000" } }],
    ["shop", { metadata: { shop: "another" } }],
  ])("rejects a payment whose %s is not what the shop expects", async (_what, change) => {
    const opened = await newOpenDonation();
    await (await stripe()).paymentIntents.update(opened.paymentIntentId, change);
    await pay(opened.clientSecret);
    const before = await allRecords();
    const rejection = await callCompleteDonation(opened);
    expect(rejection).toMatchObject({ status: 409, code: "payment_mismatch" });
    expect(rejection.message).toContain("this donation");
    expect(await allRecords()).toEqual(before);
  });

  it("names the amount that was paid, and the one of the donation", async () => {
    const opened = await newOpenDonation();
    await (await stripe()).paymentIntents.update(opened.paymentIntentId, { amount: 2499 });
    await pay(opened.clientSecret);
    const { message } = await callCompleteDonation(opened);
    expect(message).toBe("You paid $24.99, but $25.00 is the amount of this donation. Please contact support.");
  });

  it("reports that the payment is processing", async () => {
    const opened = await newOpenDonation();
    await payByBankDebit(opened.clientSecret);
    await expectRejectedUnchanged(opened, "payment_processing");
  });

  it("is rejected for an unpaid donation, even after a declined card or a cancellation", async () => {
    const opened = await newOpenDonation();
    await expectRejectedUnchanged(opened, "payment_incomplete");
    await expect(pay(opened.clientSecret, "pm_card_visa_chargeDeclined")).rejects.toThrow();
    await expectRejectedUnchanged(opened, "payment_incomplete");
    await (await stripe()).paymentIntents.cancel(opened.paymentIntentId);
    await expectRejectedUnchanged(opened, "payment_incomplete");
  });

  it("is rate-limited against guessing ids", async () => {
    const opened = await newCompletedDonation();
    const ipAddress = newIpAddress();
    const body = { donationId: opened.donationId, paymentIntentId: "pi_00000000" };
    const guesses = await Promise.all([...Array(60)].map(() => call("completeDonation", { body, ipAddress })));
    expect(guesses.map(({ status }) => status)).toEqual(guesses.map(() => 409));
    expect(await callCompleteDonation({ ...opened, ipAddress })).toMatchObject({ status: 429 });
    expect((await callCompleteDonation(opened)).status).toBe(200);
  });
});

describe("the donation of a deleted account", () => {
  it("is completed, without a link to the account", async () => {
    const opened = await newChargedDonation();
    const pending = (await readDonation(opened.donationId)) ?? expect.fail();
    const now = new Date();
    expect(await completeDonation(pending, now, { now, via: "page" }, "usr_gone")).toBe("completed");
    expect(await readDonation(opened.donationId)).not.toHaveProperty("userId");
    expect(await readDonationLinks("usr_gone")).toEqual([]);
  });
});
