import { donationWords } from "#shared/content/words/admin/donations.ts";
import type { Reply } from "#shared/contract/index.ts";

/** A donation in the list, and with all details. */
export type AdminDonation = Reply<"listAdminDonations">["donations"][number];
export type DonationDetail = Reply<"getAdminDonation">["donation"];

/** Whether it was fully reversed, by a refund or a dispute. */
function hasGoneBack({ refundedCents, amountCents, dispute }: AdminDonation): boolean {
  return refundedCents >= amountCents || dispute === "lost";
}

/** Whether it is public, by the server's rule (functions/data/donations.ts). */
export function isOnWall(donation: AdminDonation): boolean {
  return donation.status === "complete" && !donation.hidden && !hasGoneBack(donation);
}

/** The donor's name for a sentence. */
export function donorOf({ rawName, email }: AdminDonation): string {
  return rawName || email || donationWords.anonymousDonor;
}
