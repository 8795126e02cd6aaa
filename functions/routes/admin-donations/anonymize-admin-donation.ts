import { adminDonations } from "#shared/contract/admin/donations.ts";
import { endpoint } from "../../http/endpoint.ts";
import { anonymizeDonationFor } from "../../personal-data/anonymize-donation.ts";
import { donationDetailReply } from "../../replies/donation.ts";

/** Takes the person out of a donation whose giver wants their data gone. */
export const handler = endpoint("anonymizeAdminDonation", adminDonations, async ({ caller, params, now }) => {
  const by = { userId: caller.id, email: caller.email };
  return { donation: donationDetailReply(await anonymizeDonationFor(by, params.id, now)) };
});
