import { beforeAll, describe, expect, it } from "vitest";
import { cancelDonation } from "../../data/donation-status.ts";
import { readDonation, saveDonation } from "../../data/donations.ts";
import { keys } from "../../data/keys.ts";
import { readRange } from "../../data/table.ts";
import { callCompleteDonation, newCompletedDonation, newOpenDonation, readWall } from "../../testing/donating.ts";
import { call } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { allRows, counters } from "../../testing/rows.ts";
import { pay } from "../../testing/stripe.ts";

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
});

const update = (id: string, hidden: boolean, token = admin.token) =>
  call("updateAdminDonation", { token, params: { id }, body: { hidden } });
const isOnWall = async (id: string) => (await readWall()).some((donation) => donation.id === id);
const auditEntriesOf = async (id: string) =>
  (await readRange(keys.audit("").pk, " ", "~")).filter(({ target }) => target === id);

describe("hiding or unhiding a donation", () => {
  it("is for admins only, and a rejected request changes nothing", async () => {
    const { donationId } = await newCompletedDonation();
    const customer = await newCustomer();
    const before = await allRows();
    const params = { id: donationId };
    expect(await call("updateAdminDonation", { params, body: { hidden: true } })).toMatchObject({ status: 401 });
    expect(await update(donationId, true, customer.token)).toMatchObject({ status: 403 });
    expect(await allRows()).toEqual(before);
  });

  it("removes it from the wall, or restores it to its position there, and is audited", async () => {
    const { donationId } = await newCompletedDonation();
    const other = await newCompletedDonation();
    const before = await readWall();
    const hidden = await update(donationId, true);
    expect(hidden).toMatchObject({ status: 200, body: { donation: { id: donationId, hidden: true } } });
    expect(await isOnWall(donationId)).toBe(false);
    expect(await isOnWall(other.donationId)).toBe(true);
    await update(donationId, false);
    expect(await readWall()).toEqual(before);
    const by = { userId: admin.id, email: admin.email };
    expect(await auditEntriesOf(donationId)).toMatchObject([
      { action: "donation.hide", by, old: { hidden: false }, new: { hidden: true } },
      { action: "donation.show", by, old: { hidden: true }, new: { hidden: false } },
    ]);
  });

  it("repeatedly or concurrently changes and audits it once", async () => {
    const { donationId } = await newCompletedDonation();
    const replies = await Promise.all([...Array(10)].map(() => update(donationId, true)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(await auditEntriesOf(donationId)).toHaveLength(1);
    const before = await allRows();
    expect((await update(donationId, true)).status).toBe(200);
    expect(await allRows()).toEqual(before);
  });

  it("works for an unpaid donation, which stays off the wall after its payment until it is unhidden", async () => {
    const donation = await newOpenDonation();
    await update(donation.donationId, true);
    expect(await update(donation.donationId, true)).toMatchObject({
      body: { donation: { status: "pending", hidden: true } },
    });
    await pay(donation.clientSecret);
    await callCompleteDonation(donation);
    expect(await readDonation(donation.donationId)).toMatchObject({ status: "complete", hidden: true });
    expect(await isOnWall(donation.donationId)).toBe(false);
    await update(donation.donationId, false);
    expect(await isOnWall(donation.donationId)).toBe(true);
  });

  it("does not put an unpaid donation on the wall", async () => {
    const { donationId } = await newOpenDonation();
    await update(donationId, true);
    await update(donationId, false);
    expect(await isOnWall(donationId)).toBe(false);
  });

  it("does not put a donation on the wall that was refunded or lost in a dispute", async () => {
    for (const change of [{ refunded: 2500 }, { disputed: 2500, dispute: "lost" as const }]) {
      const { donationId } = await newCompletedDonation();
      await saveDonation((await readDonation(donationId)) ?? expect.fail(), change);
      expect(await isOnWall(donationId)).toBe(false);
      await update(donationId, true);
      await update(donationId, false);
      expect(await isOnWall(donationId)).toBe(false);
    }
  });

  it("does not affect the totals", async () => {
    const { donationId } = await newCompletedDonation();
    const before = await counters();
    await update(donationId, true);
    expect(await counters()).toEqual(before);
  });

  it("is rejected for an unknown or expired donation", async () => {
    expect(await update("don_00000000000000000000000000", true)).toMatchObject({ status: 404, code: "not_found" });
    const { donationId } = await newOpenDonation();
    const longAgo = new Date(Date.now() - 31 * 86_400_000);
    await cancelDonation((await readDonation(donationId)) ?? expect.fail(), { now: longAgo, via: "reconciler" });
    const before = await allRows();
    expect(await update(donationId, true)).toMatchObject({ status: 404, code: "not_found" });
    expect(await allRows()).toEqual(before);
  });
});
