import { beforeAll, describe, expect, it } from "vitest";
import { cancelDonation } from "../../data/donation-status.ts";
import { readDonation } from "../../data/donations.ts";
import {
  callCompleteDonation,
  dataUrl,
  donationBody,
  newChargedDonation,
  newOpenDonation,
} from "../../testing/donating.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { databaseRequestsOf } from "../../testing/stored-records.ts";

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
});
const get = (id: string, token = admin.token) => call("getAdminDonation", { token, params: { id } });

describe("a donation, for an admin", () => {
  it("is returned with its donor, its payment and its picture's path, but without the payment's secret", async () => {
    const donor = await newCustomer();
    const donation = await newChargedDonation({ email: "grace@example.com", profileImage: dataUrl("image/png") });
    await callCompleteDonation(donation, donor.token);
    const { donation: details } = await callExpectingSuccess("getAdminDonation", {
      token: admin.token,
      params: { id: donation.donationId },
    });
    expect(details).toEqual({
      id: donation.donationId,
      name: "Grace Hopper",
      rawName: "Grace Hopper",
      email: "grace@example.com",
      note: donationBody.note,
      anonymous: false,
      profileImage: `/api/donations/${donation.donationId}/picture`,
      amountCents: 2500,
      currency: "usd",
      status: "complete",
      createdAt: expect.stringMatching(/Z$/),
      paidAt: expect.stringMatching(/Z$/),
      hidden: false,
      refundedCents: 0,
      dispute: null,
      paymentIntentId: donation.paymentIntentId,
      livemode: false,
      disputedCents: 0,
      userId: donor.id,
    });
  });

  it("is read in parallel with the admin's own account", async () => {
    const { donationId } = await newOpenDonation();
    expect(await databaseRequestsOf(() => get(donationId))).toEqual(["GetItem", "GetItem"]);
  });

  it("is for admins only, and is not found under an unknown id or after it has expired", async () => {
    const { donationId } = await newOpenDonation();
    const { token } = await newCustomer();
    expect(await get(donationId, token)).toMatchObject({ status: 403, code: "forbidden" });
    expect(await get("don_00000000000000000000000000")).toMatchObject({ status: 404, code: "not_found" });
    const longAgo = new Date(Date.now() - 31 * 86_400_000);
    await cancelDonation((await readDonation(donationId)) ?? expect.fail(), { now: longAgo, via: "reconciler" });
    expect(await get(donationId)).toMatchObject({ status: 404, code: "not_found" });
  });
});
