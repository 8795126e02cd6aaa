import { adminDonations } from "#shared/contract/admin/donations.ts";
import { findDonation } from "../../data/donations.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { refundDonation } from "../../payments/donations/refund.ts";
import { donationDetailReply } from "../../replies/donation.ts";
import { ShopError } from "../../shop-error.ts";

/** Refunds a donation, in full or in part. Idempotent by `requestId`. */
export const handler = endpointWithPreload(
  "refundAdminDonation",
  adminDonations,
  ({ params }, _userId, now) => findDonation(params.id, now),
  async ({ body, caller, now, log }) => {
    const donation = await caller.preloaded();
    if (donation === undefined) throw new ShopError("not_found");
    const { requestId, amountCents: amount, reason } = body;
    const actor = { userId: caller.id, email: caller.email };
    const context = { now, log, via: "admin" } as const;
    return {
      donation: donationDetailReply(await refundDonation(donation, { requestId, amount, reason }, actor, context)),
    };
  },
);
