import { beforeAll, describe, expect, it } from "vitest";
import { readDonation } from "../../data/donations.ts";
import { chargedDonation, completedDonation, type OpenDonation, openDonation, wall } from "../../testing/donating.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { allRows, counters } from "../../testing/rows.ts";
import { eventAbout, pay, payByBankDebit, report, setTestControl, stripe } from "../../testing/stripe.ts";

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
});

const resolve = ({ donationId: id }: Pick<OpenDonation, "donationId">, token = admin.token) =>
  call("resolveAdminDonation", { token, params: { id } });
const resolved = async ({ donationId: id }: OpenDonation) =>
  (await callExpectingSuccess("resolveAdminDonation", { token: admin.token, params: { id } })).donation;
const auditEntriesOf = async ({ donationId: search }: OpenDonation) =>
  (await callExpectingSuccess("listAdminAudit", { token: admin.token, query: { search } })).entries;
const donationTotal = async () => (await counters()).donations_usd ?? 0;

describe("a donation resolved by an admin", () => {
  it("is completed when its payment succeeded: counted, on the wall, audited, once", async () => {
    const opened = await chargedDonation();
    const before = await donationTotal();
    const donation = await resolved(opened);
    expect(donation).toMatchObject({
      id: opened.donationId,
      status: "complete",
      paymentIntentId: opened.paymentIntentId,
    });
    expect(await donationTotal()).toBe(before + 2500);
    expect((await wall()).map(({ id }) => id)).toContain(opened.donationId);
    expect(await auditEntriesOf(opened)).toMatchObject([
      {
        action: "donation.resolve",
        by: { userId: admin.id, email: admin.email },
        old: { status: "pending" },
        new: { status: "complete" },
      },
    ]);
    const rows = await allRows();
    expect(await resolved(opened)).toEqual(donation);
    expect(await allRows()).toEqual(rows);
  });

  it("is canceled when its payment was", async () => {
    const opened = await openDonation();
    await (await stripe()).paymentIntents.cancel(opened.paymentIntentId);
    expect(await resolved(opened)).toMatchObject({ status: "canceled" });
    expect(await auditEntriesOf(opened)).toMatchObject([{ old: { status: "pending" }, new: { status: "canceled" } }]);
    await resolved(opened);
    expect(await auditEntriesOf(opened)).toHaveLength(1);
  });

  it("catches up on unreported refunds and disputes", async () => {
    const opened = await completedDonation();
    const before = await donationTotal();
    await (await stripe()).refunds.create({ payment_intent: opened.paymentIntentId, amount: 500 });
    expect(await resolved(opened)).toMatchObject({ refundedCents: 500, dispute: null });
    const dispute = await setTestControl(`payment_intents/${opened.paymentIntentId}/dispute`);
    expect(await resolved(opened)).toMatchObject({ disputedCents: 2000, dispute: "open" });
    expect(await donationTotal()).toBe(before - 2500);
    await setTestControl(`disputes/${Object(dispute).id}/close`, { outcome: "won" });
    expect(await resolved(opened)).toMatchObject({ disputedCents: 0, dispute: "won" });
    expect(await donationTotal()).toBe(before - 500);
    expect((await auditEntriesOf(opened)).map((entry) => entry.action)).toEqual(Array(3).fill("donation.resolve"));
  });

  it("stays unchanged when there is nothing to do", async () => {
    const [open, processing, complete] = [await openDonation(), await openDonation(), await completedDonation()];
    await payByBankDebit(processing.clientSecret);
    const before = await allRows();
    for (const opened of [open, processing, complete]) expect((await resolve(opened)).status).toBe(200);
    expect(await allRows()).toEqual(before);
  });

  it("with a payment that does not match is left for manual review, with a message about a donation", async () => {
    const opened = await openDonation();
    await (await stripe()).paymentIntents.update(opened.paymentIntentId, { amount: 2499 });
    await pay(opened.clientSecret);
    const rejection = await resolve(opened);
    expect(rejection).toMatchObject({ status: 409, code: "payment_mismatch" });
    expect(rejection.message).toContain("donation");
    expect((await readDonation(opened.donationId))?.status).toBe("pending");
  });

  it("concurrently with Stripe's webhook and by three admins is completed and counted once, with at most one audit entry", async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const opened = await chargedDonation();
      const before = await donationTotal();
      const reported = () => report(eventAbout("payment_intent.succeeded", { id: opened.paymentIntentId }));
      const replies = await Promise.all([resolve(opened), reported(), resolve(opened), resolve(opened)]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(await donationTotal()).toBe(before + 2500);
      expect((await auditEntriesOf(opened)).length).toBeLessThanOrEqual(1);
    }
  });

  it("is for admins only, and not found when missing", async () => {
    const opened = await chargedDonation();
    const { token } = await newCustomer();
    expect(await resolve(opened, token)).toMatchObject({ status: 403, code: "forbidden" });
    expect(await resolve({ donationId: "don_00000000000000000000000000" })).toMatchObject({ status: 404 });
  });
});
