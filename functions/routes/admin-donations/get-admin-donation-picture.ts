import { adminDonations } from "#shared/contract/admin/donations.ts";
import { findDonation } from "../../data/donations.ts";
import { readPicture } from "../../data/pictures.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { ShopError } from "../../shop-error.ts";

/** Returns a donor's picture, even one that is not on the wall, so that admins can review hidden donations. */
export const handler = endpointWithPreload(
  "getAdminDonationPicture",
  adminDonations,
  ({ params }, _userId, now) => Promise.all([findDonation(params.id, now), readPicture(params.id)]),
  async ({ caller }) => {
    const [donation, picture] = await caller.preloaded();
    if (donation === undefined || picture === undefined) throw new ShopError("not_found");
    return { picture: `data:${picture.type};base64,${Buffer.from(picture.bytes).toString("base64")}` };
  },
);
