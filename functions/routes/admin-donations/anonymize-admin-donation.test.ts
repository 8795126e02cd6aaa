import { beforeAll, describe, expect, it } from "vitest";
import {
  callCompleteDonation,
  dataUrl,
  newChargedDonation,
  newCompletedDonation,
  readWall,
} from "../../testing/donating.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { allRows, counters } from "../../testing/rows.ts";

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
});

const anonymize = (id: string, token = admin.token) => call("anonymizeAdminDonation", { token, params: { id } });
const auditEntriesOf = async (id: string) =>
  (await allRows()).filter(({ pk, target }) => pk === "AUDIT" && target === id);
const donor = { name: "Fuchsia Giver", email: "fuchsia@giver.example", note: "For my marmalade cat" };

describe("anonymizing a donation", () => {
  it("is for admins only, and a rejected request changes nothing", async () => {
    const { donationId } = await newCompletedDonation();
    const customer = await newCustomer();
    const before = await allRows();
    expect(await call("anonymizeAdminDonation", { params: { id: donationId } })).toMatchObject({ status: 401 });
    expect(await anonymize(donationId, customer.token)).toMatchObject({ status: 403 });
    expect(await anonymize("don_01M7YQP0Z0YV3WHTCTF97C0001")).toMatchObject({ status: 404, code: "not_found" });
    expect(await allRows()).toEqual(before);
  });

  it("keeps its amount, day and position on the wall, but not its name, email address, note or picture", async () => {
    const { donationId } = await newCompletedDonation({ ...donor, profileImage: dataUrl("image/png") });
    const [wallBefore, countersBefore] = [await readWall(), await counters()];
    const reply = await anonymize(donationId);
    const anonymousEntry = { name: "Anonymous Supporter", anonymous: true, note: null, profileImage: null };
    expect(reply).toMatchObject({
      status: 200,
      body: { donation: { ...anonymousEntry, id: donationId, rawName: null, email: null, userId: null } },
    });
    const detail = await callExpectingSuccess("getAdminDonation", { token: admin.token, params: { id: donationId } });
    expect(reply.body).toEqual(detail);
    expect(await readWall()).toEqual(
      wallBefore.map((each) => (each.id === donationId ? { ...each, ...anonymousEntry } : each)),
    );
    expect(await counters()).toEqual(countersBefore);
    expect(JSON.stringify(await allRows())).not.toMatch(/fuchsia|giver\.example|marmalade/i);
    expect((await allRows()).filter(({ pk }) => pk === `DONATION#${donationId}`).map(({ sk }) => sk)).toEqual([
      "DONATION",
    ]);
    const by = { userId: admin.id, email: admin.email };
    expect(await auditEntriesOf(donationId)).toMatchObject([
      { action: "donation.anonymize", by, old: null, new: null },
    ]);
  });

  it("removes it from the donor's data export", async () => {
    const customer = await newCustomer();
    const donation = await newChargedDonation(donor);
    await callCompleteDonation(donation, customer.token);
    expect((await callExpectingSuccess("exportMe", { token: customer.token })).donations).toHaveLength(1);
    await anonymize(donation.donationId);
    expect((await callExpectingSuccess("exportMe", { token: customer.token })).donations).toEqual([]);
  });

  it("repeatedly or concurrently is done and audited once", async () => {
    const { donationId } = await newCompletedDonation(donor);
    const replies = await Promise.all([...Array(10)].map(() => anonymize(donationId)));
    expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(await anonymize(donationId)).toMatchObject({ status: 200 });
    expect(await auditEntriesOf(donationId)).toHaveLength(1);
  });
});
