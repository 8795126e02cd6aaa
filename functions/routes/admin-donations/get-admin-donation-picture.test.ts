import { beforeAll, describe, expect, it } from "vitest";
import { cancelDonation } from "../../data/donation-status.ts";
import { readDonation } from "../../data/donations.ts";
import {
  dataUrl,
  newCompletedDonation,
  newOpenDonation,
  type PictureKind,
  pictureBytes,
} from "../../testing/donating.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { databaseRequestsOf } from "../../testing/stored-records.ts";

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
});
const get = (id: string, token = admin.token) => call("getAdminDonationPicture", { token, params: { id } });

describe("a donor's picture, for an admin", () => {
  it.each<PictureKind>(["image/png", "image/webp"])(
    "of type %s is returned as uploaded, and is never cached",
    async (kind) => {
      const profileImage = dataUrl(kind, pictureBytes(kind));
      const { donationId } = await newCompletedDonation({ profileImage });
      expect(await get(donationId)).toMatchObject({ status: 200, body: { picture: profileImage } });
      expect((await get(donationId)).headers["cache-control"]).toBe("no-store");
    },
  );

  it("is available even for a hidden, refunded or unpaid donation, whose picture the public cannot see", async () => {
    const profileImage = dataUrl("image/png");
    const expectedReply = { status: 200, body: { picture: profileImage } };
    const { donationId } = await newCompletedDonation({ profileImage });
    const request = { token: admin.token, params: { id: donationId } };
    await callExpectingSuccess("updateAdminDonation", { ...request, body: { hidden: true } });
    expect(await get(donationId)).toMatchObject(expectedReply);
    await callExpectingSuccess("refundAdminDonation", {
      ...request,
      body: { requestId: "3b7cba53-7be6-4b1b-a1a8-2f4f4ad0a001" },
    });
    expect(await get(donationId)).toMatchObject(expectedReply);
    expect(await get((await newOpenDonation({ profileImage })).donationId)).toMatchObject(expectedReply);
    expect(await call("getDonationPicture", { params: { id: donationId } })).toMatchObject({ status: 404 });
  });

  it("is read in parallel with its donation and the admin's own account", async () => {
    const { donationId } = await newCompletedDonation({ profileImage: dataUrl("image/png") });
    expect(await databaseRequestsOf(() => get(donationId))).toEqual(["GetItem", "GetItem", "GetItem"]);
  });

  it("is for admins only, and is not found without a picture, under an unknown id, or after the donation has expired", async () => {
    const { donationId } = await newOpenDonation({ profileImage: dataUrl("image/png") });
    expect(await get(donationId, (await newCustomer()).token)).toMatchObject({ status: 403, code: "forbidden" });
    expect(await get((await newCompletedDonation()).donationId)).toMatchObject({ status: 404, code: "not_found" });
    expect(await get("don_00000000000000000000000000")).toMatchObject({ status: 404, code: "not_found" });
    const longAgo = new Date(Date.now() - 31 * 86_400_000);
    await cancelDonation((await readDonation(donationId)) ?? expect.fail(), { now: longAgo, via: "reconciler" });
    expect(await get(donationId)).toMatchObject({ status: 404, code: "not_found" });
  });
});
