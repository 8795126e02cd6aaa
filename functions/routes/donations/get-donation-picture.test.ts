import { describe, expect, it } from "vitest";
import {
  dataUrl,
  newCompletedDonation,
  newOpenDonation,
  type PictureKind,
  pictureBytes,
} from "../../testing/donating.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { newAdmin } from "../../testing/people.ts";

const getPicture = (id: string) => call("getDonationPicture", { params: { id } });

describe("a donor's picture", () => {
  it.each<PictureKind>(["image/png", "image/jpeg", "image/webp", "image/gif"])(
    "of type %s is returned as uploaded",
    async (kind) => {
      const { donationId } = await newCompletedDonation({ profileImage: dataUrl(kind, pictureBytes(kind)) });
      const response = await getPicture(donationId);
      expect(response.status).toBe(200);
      expect(Buffer.from(await callExpectingSuccess("getDonationPicture", { params: { id: donationId } }))).toEqual(
        pictureBytes(kind),
      );
      expect(response.headers).toEqual({
        "content-type": kind,
        "cache-control": "public, max-age=604800, s-maxage=300, immutable",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "content-disposition": "inline",
      });
    },
  );

  it("is available only while its donation is on the wall", async () => {
    const image = dataUrl("image/png");
    const unpaid = await newOpenDonation({ profileImage: image });
    const withoutPicture = await newCompletedDonation();
    const anonymous = await newCompletedDonation({ anonymous: true, profileImage: image });
    for (const { donationId } of [unpaid, withoutPicture, anonymous]) {
      const response = await getPicture(donationId);
      expect(response).toMatchObject({ status: 404, code: "not_found" });
      expect(response.headers["cache-control"], "it may become available later").toBe("no-store");
    }
    expect(await getPicture("don_00000000000000000000000000")).toMatchObject({ status: 404 });
    const paid = await newCompletedDonation({ profileImage: image });
    const { token } = await newAdmin();
    const hide = (hidden: boolean) =>
      callExpectingSuccess("updateAdminDonation", { token, params: { id: paid.donationId }, body: { hidden } });
    await hide(true);
    expect(await getPicture(paid.donationId)).toMatchObject({ status: 404 });
    await hide(false);
    expect(await getPicture(paid.donationId)).toMatchObject({ status: 200 });
  });
});
