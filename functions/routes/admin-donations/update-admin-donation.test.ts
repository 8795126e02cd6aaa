import { beforeAll, describe, expect, it } from "vitest";
import { cancelDonation } from "../../data/donation-status.ts";
import { readDonation, saveDonation } from "../../data/donations.ts";
import { keys } from "../../data/keys.ts";
import { readRange } from "../../data/table.ts";
import { callCompleteDonation, completedDonation, openDonation, wall } from "../../testing/donating.ts";
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
const onWall = async (id: string) => (await wall()).some((donation) => donation.id === id);
const audit = async (id: string) =>
  (await readRange(keys.audit("").pk, " ", "~")).filter(({ target }) => target === id);

describe("hiding a donation", () => {
  it("is for admins only, and changes nothing for others", async () => {
    const { donationId } = await completedDonation();
    const customer = await newCustomer();
    const before = await allRows();
    const params = { id: donationId };
    expect(await call("updateAdminDonation", { params, body: { hidden: true } })).toMatchObject({ status: 401 });
    expect(await update(donationId, true, customer.token)).toMatchObject({ status: 403 });
    expect(await allRows()).toEqual(before);
  });

  it("removes it from the wall, or restores it to its position, and is audited", async () => {
    const { donationId } = await completedDonation();
    const other = await completedDonation();
    const before = await wall();
    const hidden = await update(donationId, true);
    expect(hidden).toMatchObject({ status: 200, body: { donation: { id: donationId, hidden: true } } });
    expect(await onWall(donationId)).toBe(false);
    expect(await onWall(other.donationId)).toBe(true);
    await update(donationId, false);
    expect(await wall()).toEqual(before);
    const by = { userId: admin.id, email: admin.email };
    expect(await audit(donationId)).toMatchObject([
      { action: "donation.hide", by, old: { hidden: false }, new: { hidden: true } },
      { action: "donation.show", by, old: { hidden: true }, new: { hidden: false } },
    ]);
  });

  it("twice, or ten times at once, changes and audits it once", async () => {
    const { donationId } = await completedDonation();
    const replies = await Promise.all([...Array(10)].map(() => update(donationId, true)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(await audit(donationId)).toHaveLength(1);
    const before = await allRows();
    expect((await update(donationId, true)).status).toBe(200);
    expect(await allRows()).toEqual(before);
  });

  it("also works for an unpaid one, which then never reaches the wall", async () => {
    const opened = await openDonation();
    await update(opened.donationId, true);
    expect(await update(opened.donationId, true)).toMatchObject({
      body: { donation: { status: "pending", hidden: true } },
    });
    await pay(opened.clientSecret);
    await callCompleteDonation(opened);
    expect(await readDonation(opened.donationId)).toMatchObject({ status: "complete", hidden: true });
    expect(await onWall(opened.donationId)).toBe(false);
    await update(opened.donationId, false);
    expect(await onWall(opened.donationId)).toBe(true);
  });

  it("does not put an unpaid one on the wall when unhidden", async () => {
    const { donationId } = await openDonation();
    await update(donationId, true);
    await update(donationId, false);
    expect(await onWall(donationId)).toBe(false);
  });

  it("does not put a refunded or lost one on the wall when unhidden", async () => {
    for (const change of [{ refunded: 2500 }, { disputed: 2500, dispute: "lost" as const }]) {
      const { donationId } = await completedDonation();
      await saveDonation((await readDonation(donationId)) ?? expect.fail(), change);
      expect(await onWall(donationId)).toBe(false);
      await update(donationId, true);
      await update(donationId, false);
      expect(await onWall(donationId)).toBe(false);
    }
  });

  it("does not affect the totals", async () => {
    const { donationId } = await completedDonation();
    const before = await counters();
    await update(donationId, true);
    expect(await counters()).toEqual(before);
  });

  it("is not found when missing or expired", async () => {
    expect(await update("don_00000000000000000000000000", true)).toMatchObject({ status: 404, code: "not_found" });
    const { donationId } = await openDonation();
    const longAgo = new Date(Date.now() - 31 * 86_400_000);
    await cancelDonation((await readDonation(donationId)) ?? expect.fail(), { now: longAgo, via: "reconciler" });
    const before = await allRows();
    expect(await update(donationId, true)).toMatchObject({ status: 404, code: "not_found" });
    expect(await allRows()).toEqual(before);
  });
});
