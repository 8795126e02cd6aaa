import { adminDonations } from "#shared/contract/admin/donations.ts";
import { setHidden } from "../../data/donation-status.ts";
import { endpoint } from "../../http/endpoint.ts";
import { adminDonationReply } from "../../replies/donation.ts";

/** Hides a donation from the wall, or shows it again. */
export const handler = endpoint("updateAdminDonation", adminDonations, async ({ params, body, caller, now }) => {
  const actor = { userId: caller.id, email: caller.email };
  return { donation: adminDonationReply(await setHidden(params.id, body.hidden, actor, now)) };
});
