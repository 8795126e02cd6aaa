import { beforeAll, describe, expect, it } from "vitest";
import { readDonation } from "../../data/donations.ts";
import {
  newChargedDonation,
  newCompletedDonation,
  newOpenDonation,
  type OpenDonation,
  readWall,
} from "../../testing/donating.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { allRows, counters } from "../../testing/rows.ts";
import { eventAbout, pay, payByBankDebit, sendStripeEvent, setTestControl, stripe } from "../../testing/stripe.ts";

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
});

const resolve = ({ donationId: id }: Pick<OpenDonation, "donationId">, token = admin.token) =>
  call("resolveAdminDonation", { token, params: { id } });
const resolveSuccessfully = async ({ donationId: id }: OpenDonation) =>
  (await callExpectingSuccess("resolveAdminDonation", { token: admin.token, params: { id } })).donation;
const auditEntriesOf = async ({ donationId: search }: OpenDonation) =>
  (await callExpectingSuccess("listAdminAudit", { token: admin.token, query: { search } })).entries;
const donationTotal = async () => (await counters()).donations_usd ?? 0;

describe("a donation resolved by an admin", () => {
  it("is completed, counted, put on the wall and audited once when its payment succeeded", async () => {
    const donation = await newChargedDonation();
    const before = await donationTotal();
    const resolvedDonation = await resolveSuccessfully(donation);
    expect(resolvedDonation).toMatchObject({
      id: donation.donationId,
      status: "complete",
      paymentIntentId: donation.paymentIntentId,
    });
    expect(await donationTotal()).toBe(before + 2500);
    expect((await readWall()).map(({ id }) => id)).toContain(donation.donationId);
    expect(await auditEntriesOf(donation)).toMatchObject([
      {
        action: "donation.resolve",
        by: { userId: admin.id, email: admin.email },
        old: { status: "pending" },
        new: { status: "complete" },
      },
    ]);
    const rows = await allRows();
    expect(await resolveSuccessfully(donation)).toEqual(resolvedDonation);
    expect(await allRows()).toEqual(rows);
  });

  it("is canceled when its payment was canceled", async () => {
    const donation = await newOpenDonation();
    await (await stripe()).paymentIntents.cancel(donation.paymentIntentId);
    expect(await resolveSuccessfully(donation)).toMatchObject({ status: "canceled" });
    expect(await auditEntriesOf(donation)).toMatchObject([{ old: { status: "pending" }, new: { status: "canceled" } }]);
    await resolveSuccessfully(donation);
    expect(await auditEntriesOf(donation)).toHaveLength(1);
  });

  it("catches up on unreported refunds and disputes", async () => {
    const donation = await newCompletedDonation();
    const before = await donationTotal();
    await (await stripe()).refunds.create({ payment_intent: donation.paymentIntentId, amount: 500 });
    expect(await resolveSuccessfully(donation)).toMatchObject({ refundedCents: 500, dispute: null });
    const dispute = await setTestControl(`payment_intents/${donation.paymentIntentId}/dispute`);
    expect(await resolveSuccessfully(donation)).toMatchObject({ disputedCents: 2000, dispute: "open" });
    expect(await donationTotal()).toBe(before - 2500);
    await setTestControl(`disputes/${Object(dispute).id}/close`, { outcome: "won" });
    expect(await resolveSuccessfully(donation)).toMatchObject({ disputedCents: 0, dispute: "won" });
    expect(await donationTotal()).toBe(before - 500);
    expect((await auditEntriesOf(donation)).map((entry) => entry.action)).toEqual(Array(3).fill("donation.resolve"));
  });

  it("stays unchanged when there is nothing to do", async () => {
    const [open, processing, complete] = [
      await newOpenDonation(),
      await newOpenDonation(),
      await newCompletedDonation(),
    ];
    await payByBankDebit(processing.clientSecret);
    const before = await allRows();
    for (const donation of [open, processing, complete]) expect((await resolve(donation)).status).toBe(200);
    expect(await allRows()).toEqual(before);
  });

  it("with a payment that does not match is left for manual review, with an error that names both amounts", async () => {
    const donation = await newOpenDonation();
    await (await stripe()).paymentIntents.update(donation.paymentIntentId, { amount: 2499 });
    await pay(donation.clientSecret);
    const rejection = await resolve(donation);
    expect(rejection).toMatchObject({ status: 409, code: "payment_mismatch" });
    expect(rejection.message).toBe("$24.99 was paid in Stripe, but this donation expects $25.00.");
    expect((await readDonation(donation.donationId))?.status).toBe("pending");
  });

  it("is completed and counted once, with at most one audit entry, by three requests and Stripe's webhook concurrently", async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const donation = await newChargedDonation();
      const before = await donationTotal();
      const reportPayment = () =>
        sendStripeEvent(eventAbout("payment_intent.succeeded", { id: donation.paymentIntentId }));
      const replies = await Promise.all([resolve(donation), reportPayment(), resolve(donation), resolve(donation)]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(await donationTotal()).toBe(before + 2500);
      expect((await auditEntriesOf(donation)).length).toBeLessThanOrEqual(1);
    }
  });

  it("is for admins only, and is not found under an unknown id", async () => {
    const donation = await newChargedDonation();
    const { token } = await newCustomer();
    expect(await resolve(donation, token)).toMatchObject({ status: 403, code: "forbidden" });
    expect(await resolve({ donationId: "don_00000000000000000000000000" })).toMatchObject({ status: 404 });
  });
});
