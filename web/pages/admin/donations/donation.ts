import { donationWords } from "#shared/content/words/admin/donations.ts";
import type { Reply } from "#shared/contract/index.ts";

/** A donation as the list has it, and with all that is known of it. */
export type AdminDonation = Reply<"listAdminDonations">["donations"][number];
export type DonationDetail = Reply<"getAdminDonation">["donation"];

/** Whether its money has all gone back, by us or by the bank. */
function hasGoneBack({ refundedCents, amountCents, dispute }: AdminDonation): boolean {
  return refundedCents >= amountCents || dispute === "lost";
}

/** Whether everybody may see it: the rule is the server's (functions/data/donations.ts). */
export function isOnWall(donation: AdminDonation): boolean {
  return donation.status === "complete" && !donation.hidden && !hasGoneBack(donation);
}

/** Who gave, as a sentence names them. */
export function donorOf({ rawName, email }: AdminDonation): string {
  return rawName || email || donationWords.anonymousDonor;
}
