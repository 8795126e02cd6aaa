import { adminDonations } from "#shared/contract/admin/donations.ts";
import { endpoint } from "../../http/endpoint.ts";
import { anonymizeDonationAsAdmin } from "../../personal-data/anonymize-donation.ts";
import { donationDetailReply } from "../../replies/donation.ts";

/** Removes all personal data from a donation at the donor's request. */
export const handler = endpoint("anonymizeAdminDonation", adminDonations, async ({ caller, params, now }) => {
  const actor = { userId: caller.id, email: caller.email };
  return { donation: donationDetailReply(await anonymizeDonationAsAdmin(actor, params.id, now)) };
});
