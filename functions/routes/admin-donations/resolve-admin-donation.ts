import { adminDonations } from "#shared/contract/admin/donations.ts";
import { findDonation } from "../../data/donations.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { resolveDonation } from "../../payments/donations/resolve.ts";
import { donationDetailReply } from "../../replies/donation.ts";
import { ShopError } from "../../shop-error.ts";

/** Syncs a donation with its payment at Stripe. */
export const handler = endpointWithPreload(
  "resolveAdminDonation",
  adminDonations,
  ({ params }, _userId, now) => findDonation(params.id, now),
  async ({ caller, now, log }) => {
    const donation = await caller.preloaded();
    if (donation === undefined) throw new ShopError("not_found");
    const actor = { userId: caller.id, email: caller.email };
    return { donation: donationDetailReply(await resolveDonation(donation, actor, { now, log, via: "admin" })) };
  },
);
