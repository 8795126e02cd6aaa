import { adminDonations } from "#shared/contract/admin/donations.ts";
import { findDonation } from "../../data/donations.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { donationDetailReply } from "../../replies/donation.ts";
import { ShopError } from "../../shop-error.ts";

/** Returns a donation with all its details. */
export const handler = endpointWithPreload(
  "getAdminDonation",
  adminDonations,
  ({ params }, _userId, now) => findDonation(params.id, now),
  async ({ caller }) => {
    const donation = await caller.preloaded();
    if (donation === undefined) throw new ShopError("not_found");
    return { donation: donationDetailReply(donation) };
  },
);
